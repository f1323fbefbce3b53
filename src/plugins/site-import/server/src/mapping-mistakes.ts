import type { Path } from '#site-content/domain/problems/problem';
import { isObject } from '#site-import/domain/listing';
import { formatLocation } from './problems';

/** The properties of a zod issue that are used here. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** For a union, the issues of each alternative. */
  readonly errors?: readonly (readonly Issue[])[];
  readonly expected?: string;
  readonly values?: readonly unknown[];
  readonly keys?: readonly string[];
  readonly format?: string;
}

const valueAt = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (at, step) =>
      Array.isArray(at) || isObject(at)
        ? (at as Record<string | number, unknown>)[step]
        : undefined,
    value
  );

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  boolean: 'true or false',
};

const show = (value: unknown): string => {
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : JSON.stringify(value);
};

const wantedBy = ({ code, expected = '', values = [], format, message }: Issue): string => {
  switch (code) {
    case 'invalid_type':
      return KINDS[expected] ?? expected;
    case 'invalid_value': {
      const all = values.map((each) => JSON.stringify(each));
      return all.length === 1 ? (all[0] ?? '') : `one of ${all.join(', ')}`;
    }
    case 'invalid_format':
      return format === 'url'
        ? 'a URL, such as "https://old.example"'
        : message.replace(/^must be |\.$/g, '');
    case 'too_small':
      return 'a non-empty string';
    default:
      return message;
  }
};

/** Selects the issues of the intended form of a rule, which either drops or imports a member. */
const ofBranch = (errors: readonly (readonly Issue[])[], value: unknown): readonly Issue[] => {
  const isDrop = isObject(value) && 'drop' in value && !('to' in value);
  return errors[isDrop ? 0 : 1] ?? errors[0] ?? [];
};

/** Describes the mistakes in a mapping in sentences that start with their location. */
export const mappingMistakes = (issues: readonly Issue[], mapping: unknown): string[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    const place = path.length === 0 ? 'The mapping' : formatLocation(path);
    const value = valueAt(mapping, path);
    if (issue.code === 'invalid_union') {
      if (!isObject(value))
        return [`${place} must be an object with "to" or "drop", not ${show(value)}.`];
      const inner = ofBranch(issue.errors ?? [], value);
      return mappingMistakes(
        inner.map((each) => ({ ...each, path: [...path, ...each.path] })),
        mapping
      );
    }
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).map((key) =>
        key === 'drop'
          ? `${place} has both "to" and "drop". Use only one of them.`
          : `${formatLocation([...path, key])} is not allowed in a mapping.`
      );
    }
    if (value === undefined) return [`${place} is missing: it must be ${wantedBy(issue)}.`];
    return [`${place} must be ${wantedBy(issue)}, not ${show(value)}.`];
  });
