/** How far a level is indented, in pixels: also how far a drag goes sideways to change it. */
export const INDENT = 28;
