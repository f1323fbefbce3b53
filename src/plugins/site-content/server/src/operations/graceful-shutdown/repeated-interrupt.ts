/** Ctrl-C reaches a process twice when npm runs it, from the terminal and from npm. In milliseconds. */
export const ONE_KEY_PRESS = 1000;
