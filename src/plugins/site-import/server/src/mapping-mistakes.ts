import type { Path } from '#site-content/domain/problems/problem';
import { isObject } from './json';
import { formatPlace } from './problems';

/** A mistake as zod tells it, as far as it is read here. */
interface Issue {
  readonly code: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
  /** Of a choice between two forms, the mistakes that each would have. */
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
  string: 'a text',
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
        ? 'an address, such as "https://old.example"'
        : message.replace(/^must be |\.$/g, '');
    case 'too_small':
      return 'a text that is not empty';
    default:
      return message;
  }
};

/** A rule leaves something out or takes it: of both, the mistakes of the one that was meant. */
const ofBranch = (errors: readonly (readonly Issue[])[], value: unknown): readonly Issue[] => {
  const isDrop = isObject(value) && 'drop' in value && !('to' in value);
  return errors[isDrop ? 0 : 1] ?? errors[0] ?? [];
};

/** What is wrong with a mapping, each as a sentence that begins with its place. */
export const mappingMistakes = (issues: readonly Issue[], mapping: unknown): string[] =>
  issues.flatMap((issue) => {
    const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
    const place = path.length === 0 ? 'The mapping' : formatPlace(path);
    const value = valueAt(mapping, path);
    if (issue.code === 'invalid_union') {
      if (!isObject(value))
        return [`${place} must be an object with "to" or "drop", and is ${show(value)}.`];
      const inner = ofBranch(issue.errors ?? [], value);
      return mappingMistakes(
        inner.map((each) => ({ ...each, path: [...path, ...each.path] })),
        mapping
      );
    }
    if (issue.code === 'unrecognized_keys') {
      return (issue.keys ?? []).map((key) =>
        key === 'drop'
          ? `${place} has "to" and "drop": it is either taken or left out.`
          : `${formatPlace([...path, key])} is nothing that a mapping has there.`
      );
    }
    if (value === undefined) return [`${place} is missing: it must be ${wantedBy(issue)}.`];
    return [`${place} must be ${wantedBy(issue)}, and is ${show(value)}.`];
  });
