import { Parser } from 'htmlparser2';

/**
 * The addresses of the images in HTML that say nothing to those who do not see them, each once. An empty text is one: it
 * says that an image is decoration.
 *
 * @param html that `readableHtml` (html-limits.ts) has nothing against
 */
export const imagesWithoutText = (html: string): string[] => {
  const found = new Set<string>();
  const parser = new Parser({
    onopentag: (tag, { src, alt }) => {
      if (tag === 'img' && src !== undefined && src !== '' && alt === undefined) found.add(src);
    },
  });
  parser.end(html);
  return [...found];
};
