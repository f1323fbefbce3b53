import type { Reason } from '#site-content/domain/problems/codes';
import { type Path, reason } from '#site-content/domain/problems/problem';
import { isObject } from '#site-import/domain/listing';
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

/** Reads JSON values of expected types, and records a problem for any other type. */
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

  /** Reads a text; empty if missing. */
  text(path: Path, value: unknown): string {
    if (typeof value === 'string') return value;
    if (value !== undefined) {
      this.problems.add(path, reason('import.not-string', { found: getKind(value) }));
    }
    return '';
  }

  /** Reports unknown members, which would otherwise be lost silently. */
  onlyMembers(path: Path, value: JsonObject, known: readonly string[]): void {
    for (const name of Object.keys(value)) {
      if (!known.includes(name))
        this.problems.add([...path, name], reason('import.unknown-member'));
    }
  }
}

/** Maximum nesting depth, deeper than any real page. */
const MAX_DEPTH = 100;

/** Whether JSON is nested more deeply than allowed. */
const isTooDeep = (json: unknown): boolean => {
  let level: unknown[] = [json];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) =>
      value !== null && typeof value === 'object'
        ? Object.values(value).filter((inner) => inner !== null && typeof inner === 'object')
        : []
    );
  }
  return false;
};

/** Explains what to import instead of XML or HTML; `null` if it is neither. */
const describeMarkup = (text: string): string | null => {
  const begin = text.slice(0, 5000);
  if (!/^\s*</.test(begin)) return null;
  if (begin.includes('wordpress.org/export/'))
    return "it is an export file of WordPress (WXR). Import from WordPress' API instead, such as https://old.example/wp-json/wp/v2/pages.";
  if (/<(?:!doctype\s+html|html|head|body)\b/i.test(begin))
    return 'it is an HTML page. Specify the address of the JSON, such as https://old.example/api/pages/, or https://old.example/wp-json/wp/v2/pages for WordPress.';
  return 'it is XML. Specify JSON, such as an export or the response of an API.';
};

/**
 * Parses JSON.
 *
 * @throws an error that says where the JSON is invalid, or that it is nested too deeply
 */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') throw new Error('is empty. It must contain JSON.');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    throw new Error(`is not valid JSON: ${describeMarkup(text) ?? (error as Error).message}`);
  }
  if (isTooDeep(json))
    throw new Error(
      `is nested too deeply: at most ${MAX_DEPTH} levels of lists and objects are allowed.`
    );
  return json;
};

/** Parses newline-delimited JSON (NDJSON) into a list; `null` if the text is not NDJSON. */
export const parseJsonLines = (text: string): unknown[] | null => {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map(parseJson);
  } catch {
    return null;
  }
};
