import type { Path } from '#site-content/domain/problems/problem';

/** An open object or list at the current position in the text. */
type Open =
  | { readonly names: Set<string>; name: string; awaitsName: boolean }
  | { readonly names: null; index: number };

const getStep = (open: Open): string | number => (open.names === null ? open.index : open.name);

/**
 * Returns the index after a string's closing quote.
 *
 * @param start index of its opening quote
 */
const endOfString = (json: string, start: number): number => {
  let at = start + 1;
  while (json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
};

/**
 * Finds duplicate members of objects, of which `JSON.parse` silently keeps the last.
 *
 * @param json valid JSON
 */
export const findRepeatedMembers = (json: string): Path[] => {
  const repeated: Path[] = [];
  const open: Open[] = [];
  for (let at = 0; at < json.length; at += 1) {
    const around = open.at(-1);
    switch (json[at]) {
      case '{':
        open.push({ names: new Set(), name: '', awaitsName: true });
        break;
      case '[':
        open.push({ names: null, index: 0 });
        break;
      case '}':
      case ']':
        open.pop();
        break;
      case ',':
        if (around?.names === null) around.index += 1;
        else if (around !== undefined) around.awaitsName = true;
        break;
      case '"': {
        const end = endOfString(json, at);
        if (around !== undefined && around.names !== null && around.awaitsName) {
          around.name = JSON.parse(json.slice(at, end)) as string;
          around.awaitsName = false;
          if (around.names.has(around.name)) repeated.push(open.map(getStep));
          around.names.add(around.name);
        }
        at = end - 1;
        break;
      }
    }
  }
  return repeated;
};
