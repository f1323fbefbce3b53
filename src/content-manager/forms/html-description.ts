/** The rule for every field that holds HTML (docs/api.md#html). */
export const HTML_DESCRIPTION =
  'HTML: headings, paragraphs, lists, links, emphasis, tables and images, with their classes. Scripts and styles are removed when it is saved.';
