/**
 * Milliseconds within which a repeated signal counts as the same key press. With npm, Ctrl-C reaches the
 * process twice: from the terminal and from npm.
 */
export const ONE_KEY_PRESS = 1000;
