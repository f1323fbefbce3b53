import type { Reason } from '#site-content/domain/problems/codes';
import { type Path, reason } from '#site-content/domain/problems/problem';
import type { Problems } from './problems';

export type JsonObject = Record<string, unknown>;

const getKind = (value: unknown): Reason => {
  if (value === null) return reason('json.null');
  if (Array.isArray(value)) return reason('json.list');
  switch (typeof value) {
    case 'number':
      return reason('json.number');
    case 'boolean':
      return reason('json.boolean');
    case 'string':
      return reason('json.string');
    default:
      return reason('json.object');
  }
};

export const isObject = (value: unknown): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Reads values of the JSON by the type they must have, and notes where they have another. */
export class JsonReader {
  constructor(readonly problems: Problems) {}

  object(path: Path, value: unknown): JsonObject | null {
    if (isObject(value)) return value;
    this.problems.add(
      path,
      value === undefined
        ? reason('import.missing')
        : reason('import.not-object', { found: getKind(value) })
    );
    return null;
  }

  list(path: Path, value: unknown): unknown[] {
    if (Array.isArray(value)) return value;
    this.problems.add(
      path,
      value === undefined
        ? reason('import.missing')
        : reason('import.not-list', { found: getKind(value) })
    );
    return [];
  }

  /** A text; one that is missing is the empty text. */
  text(path: Path, value: unknown): string {
    if (typeof value === 'string') return value;
    if (value !== undefined) {
      this.problems.add(path, reason('import.not-string', { found: getKind(value) }));
    }
    return '';
  }

  /** Notes the members that the interface does not know: they would be lost without a word. */
  onlyMembers(path: Path, value: JsonObject, known: readonly string[]): void {
    for (const name of Object.keys(value)) {
      if (!known.includes(name))
        this.problems.add([...path, name], reason('import.unknown-member'));
    }
  }
}

/** As deep as no page is that somebody has written. */
const DEEPEST = 100;

/** Whether lists and objects stand in each other deeper than that. */
const isTooDeep = (json: unknown): boolean => {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return true;
    level = level.flatMap((value) =>
      value !== null && typeof value === 'object'
        ? Object.values(value).filter((inner) => inner !== null && typeof inner === 'object')
        : []
    );
  }
  return false;
};

/** @throws an error that says where the text stops being JSON, or that it goes too deep */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') throw new Error('is empty. It must hold JSON.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`is no valid JSON: ${(error as Error).message}`);
  }
  if (isTooDeep(json))
    throw new Error(
      `goes too deep: lists and objects stand in each other ${DEEPEST} times at most.`
    );
  return json;
};

/** JSON of which each line is one value (NDJSON), as a list; `null` where it is none. */
export const parseJsonLines = (text: string): unknown[] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map(parseJson);
  } catch {
    return null;
  }
};
