import { htmlToText } from '#site-content/domain/rules/sanitize-html';

/** Tags at which a line starts or ends. */
const LINE_END =
  /<\/?(?:address|blockquote|caption|dd|details|div|dl|dt|figcaption|figure|h[1-6]|hr|li|ol|p|pre|summary|table|tr|ul|br)\b[^>]*>/gi;

const IMAGE = /<img\b(?:"[^"]*"|[^">])*>/gi;

const getAttribute = (tag: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? '';

/** Returns an image's file name and alternative text, with entities as in the attributes. */
const nameImage = (tag: string): string => {
  const file = getAttribute(tag, 'src')
    .replace(/[?#].*/, '')
    .split('/')
    .pop();
  return [file, getAttribute(tag, 'alt')].filter(Boolean).join(', ').replaceAll('<', '&lt;');
};

/**
 * Converts HTML to text, one line per paragraph, heading, list item, table row or image.
 *
 * @param sayImage makes a line of an image's file and alternative text
 */
export const htmlToLines = (html: string, sayImage: (name: string) => string): string =>
  html
    .replace(IMAGE, (tag) => `<p>${sayImage(nameImage(tag))}</p>`)
    .split(LINE_END)
    .map(htmlToText)
    .filter((line) => line !== '')
    .join('\n');
