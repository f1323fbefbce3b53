/** Describes the rules of every HTML field (docs/api.md#html). */
export const HTML_DESCRIPTION =
  'HTML with headings, paragraphs, lists, links, emphasis, tables, images and classes. Scripts and styles are removed when you save.';
