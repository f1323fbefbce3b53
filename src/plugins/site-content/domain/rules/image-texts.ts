import { htmlParser } from './implied-ends';

/**
 * Lists the URLs of images without an `alt` attribute, without duplicates. Images with an empty `alt` are omitted: they
 * are decorative.
 *
 * @param html that passes `readableHtml` (html-limits.ts)
 */
export const imagesWithoutText = (html: string): string[] => {
  const found = new Set<string>();
  const parser = htmlParser({
    onopentag: (tag, { src, alt }) => {
      if (tag === 'img' && src !== undefined && src !== '' && alt === undefined) found.add(src);
    },
  });
  parser.end(html);
  return [...found];
};
