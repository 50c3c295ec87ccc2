"""Traces for people and programs: tables, sentences, pictures, JSON, and their page."""
