/**
 * The content type in which an import records, for each page, where it came from and its state at the time.
 */
export const IMPORTED = 'plugin::site-import.imported';
