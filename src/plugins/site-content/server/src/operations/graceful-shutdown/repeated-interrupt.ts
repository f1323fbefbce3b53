/** With npm, Ctrl-C reaches the process twice: from the terminal and from npm. In milliseconds. */
export const ONE_KEY_PRESS = 1000;
