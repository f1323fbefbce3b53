import { htmlToText } from '#site-content/domain/rules/sanitize-html';

/** Tags at which a line starts or ends. */
const LINE_END =
  /<\/?(?:address|blockquote|caption|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|summary|table|tr|ul|br)\b[^>]*>/gi;

/** HTML as text, one line per paragraph, heading, list item or table row. */
export const htmlToLines = (html: string): string =>
  html
    .split(LINE_END)
    .map(htmlToText)
    .filter((line) => line !== '')
    .join('\n');
