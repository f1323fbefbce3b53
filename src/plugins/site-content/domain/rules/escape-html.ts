/** A text as HTML. */
export const escapeText = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');

/** The value of an attribute in double quotes. */
export const escapeValue = (text: string): string => escapeText(text).replace(/"/g, '&quot;');
