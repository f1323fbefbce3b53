/** The rule for every field that holds HTML (CONTRACT.md, *HTML*). */
export const HTML_DESCRIPTION =
  'HTML: headings, paragraphs, lists, links, emphasis, tables and images, with their classes. Scripts and styles are removed when it is saved.';
