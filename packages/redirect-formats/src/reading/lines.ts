import { MAX_LINE_LENGTH, MAX_LINES, UnreadableListError } from '../list';
import { reason } from '../reasons';

/**
 * Splits a text into lines; trailing empty lines may be omitted.
 *
 * @throws UnreadableListError if there are more or longer lines than any list has
 */
export const toLines = (text: string): string[] => {
  const lines: string[] = [];
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf('\n', from);
    const end = found === -1 ? text.length : found;
    if (end - from > MAX_LINE_LENGTH) {
      throw new UnreadableListError(
        reason('redirect-list.line-too-long', { line: lines.length + 1, limit: MAX_LINE_LENGTH })
      );
    }
    if (lines.length < MAX_LINES) lines.push(text.slice(from, end));
    else if (end > from) {
      throw new UnreadableListError(reason('redirect-list.too-many-lines', { limit: MAX_LINES }));
    }
    from = end + 1;
  }
  return lines;
};
