"""What pictures are drawn with: colours, axes, plates, SVG, and the shape of a view."""
