/** Indentation per level in pixels, which is also the horizontal drag distance for changing the level. */
export const INDENT = 28;
