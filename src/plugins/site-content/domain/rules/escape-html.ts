/** Escapes text for HTML. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** Escapes text for an attribute value in double quotes. */
export const escapeValue = (text: string): string => escapeText(text).replace(/"/g, '&quot;');
