import type { Size } from './filler';

/** The sites that are compared: each has ten times as much as the one before. */
export const SMALL: Size = { redirects: 1000, pages: 200, navItems: 30 };
export const MIDDLE: Size = { redirects: 10_000, pages: 2000, navItems: 300 };
export const LARGE: Size = { redirects: 100_000, pages: 20_000, navItems: 300 };
