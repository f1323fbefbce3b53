import { Parser } from 'htmlparser2';

/**
 * URLs of images without an `alt` attribute, without duplicates. An empty `alt` counts as one: it marks a
 * decorative image.
 *
 * @param html that passes `readableHtml` (html-limits.ts)
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
