/** The content type of what an import remembers of each page: where it came from, and what it was then. */
export const IMPORTED = 'plugin::site-import.imported';
