/**
 * Trims characters from both ends of a text in linear time. A pattern such as `/-+$/` would rescan a run from
 * each of its characters.
 *
 * @example withoutEnds('/a/b//', (character) => character === '/') // 'a/b'
 */
export const withoutEnds = (text: string, isDropped: (character: string) => boolean): string => {
  let start = 0;
  let end = text.length;
  while (start < end && isDropped(text.charAt(start))) start += 1;
  while (end > start && isDropped(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
};
