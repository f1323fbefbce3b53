import type { Path } from '../../../../contract/problems/problem';
import type { Problems } from './problems';

export type JsonObject = Record<string, unknown>;

const kindOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
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
      value === undefined ? 'is missing.' : `must be an object, not ${kindOf(value)}.`
    );
    return null;
  }

  list(path: Path, value: unknown): unknown[] {
    if (Array.isArray(value)) return value;
    this.problems.add(
      path,
      value === undefined ? 'is missing.' : `must be a list, not ${kindOf(value)}.`
    );
    return [];
  }

  /** A text; one that is missing is the empty text. */
  text(path: Path, value: unknown): string {
    if (typeof value === 'string') return value;
    if (value !== undefined) this.problems.add(path, `must be a string, not ${kindOf(value)}.`);
    return '';
  }

  /** Notes the members that the interface does not know: they would be lost without a word. */
  onlyMembers(path: Path, value: JsonObject, known: readonly string[]): void {
    for (const name of Object.keys(value)) {
      if (!known.includes(name))
        this.problems.add([...path, name], 'is no member of the interface.');
    }
  }
}

/** @throws an error that says where the text stops being JSON */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') throw new Error('is empty. It must hold JSON.');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`is no valid JSON: ${(error as Error).message}`);
  }
};
