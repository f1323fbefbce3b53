import type { Size } from './fill-site';

/** The compared sites. Each has ten times the redirects and pages of the previous one. */
export const SMALL: Size = { redirects: 1000, pages: 200, navItems: 30 };
export const MIDDLE: Size = { redirects: 10_000, pages: 2000, navItems: 300 };
export const LARGE: Size = { redirects: 100_000, pages: 20_000, navItems: 300 };
