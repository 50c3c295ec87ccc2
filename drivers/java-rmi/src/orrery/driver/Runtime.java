package orrery.driver;

import orrery.rmi.RmiRuntime;

/** RMI as the JDK has it: all that a program does with it is what every program does. */
public final class Runtime extends RmiRuntime {}
