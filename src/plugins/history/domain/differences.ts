import type { Difference } from '#site-content/domain/changes/difference';
import { isKeptForService } from '#site-content/domain/changes/entry-version';
import { isSame, type RowState, type State, type Values } from '#site-content/domain/changes/state';
import {
  type Attribute,
  getComponents,
  type GetModel,
  type Model,
} from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { holdsHtml } from '#site-content/domain/custom-fields';
import { isSecret } from '#site-content/domain/masked-secrets';
import { toFieldPath } from '#site-content/domain/problems/problem';

/** Replaces a secret for every reader. */
export const MASK = '••••••';

type Found = Pick<Difference, 'path' | 'models' | 'kind' | 'target' | 'before' | 'after'>;

/** The location of a value in an entry. */
type Place = Pick<Difference, 'path' | 'models'>;

interface Judge {
  readonly getModel: GetModel;
  /** Whether the user may read an attribute, given its dotted name such as `seo.title`. */
  readonly mayRead: (name: string) => boolean;
}

/**
 * The relation itself is lost while the page is unpublished, so its document id is stored in another
 * attribute.
 */
const RELATION_OF: Readonly<Record<string, string>> = {
  parent_document_id: 'parent',
  page_document_id: 'page',
};

/** Maps such an attribute to the relation that forms show and roles are granted. */
export const nameInForms = (name: string): string => RELATION_OF[name] ?? name;

/** Unset values and the empty string are the same (docs/api.md#values). */
const isEmpty = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  value === undefined ||
  (Array.isArray(value) && value.length === 0);

const getTexts = (value: unknown): string[] => {
  if (isEmpty(value)) return [];
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return value.map(String);
  }
  return [typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)];
};

const getKind = (attribute: Attribute): Difference['kind'] => {
  if (isSecret(attribute)) return 'secret';
  if (holdsHtml(attribute)) return 'html';
  switch (attribute.type) {
    case 'relation':
      return 'entry';
    case 'media':
      return 'file';
    case 'boolean':
      return 'boolean';
    default:
      return 'text';
  }
};

const componentIn = (attribute: Attribute, part: Values): string =>
  attribute.type === 'dynamiczone' ? String(part['__component']) : (attribute.component ?? '');

/** Pairs the items of two lists; their common start and end are omitted. */
const paired = (
  before: readonly Values[],
  after: readonly Values[]
): { readonly at: number; readonly was: Values | null; readonly is: Values | null }[] => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && isSame(before[start], after[start])) start += 1;
  let end = 0;
  while (
    end < shorter - start &&
    isSame(before[before.length - 1 - end], after[after.length - 1 - end])
  ) {
    end += 1;
  }
  const was = before.slice(start, before.length - end);
  const is = after.slice(start, after.length - end);
  return Array.from({ length: Math.max(was.length, is.length) }, (_, at) => ({
    at: start + at,
    was: was[at] ?? null,
    is: is[at] ?? null,
  }));
};

const getServices = (value: unknown): Values[] => {
  if (Array.isArray(value)) return value as Values[];
  return isEmpty(value) ? [] : [value as Values];
};

const inParts = (
  judge: Judge,
  attribute: Attribute,
  { path, models }: Place,
  before: unknown,
  after: unknown
): Found[] => {
  const isList = attribute.type === 'dynamiczone' || attribute.repeatable === true;
  return paired(getServices(before), getServices(after)).flatMap(({ at, was, is }) => {
    const place = { path: isList ? [...path, at] : path, models };
    const from = was === null ? null : componentIn(attribute, was);
    const to = is === null ? null : componentIn(attribute, is);
    if (from !== null && to !== null && from === to) {
      return inValues(judge, from, place, was ?? {}, is ?? {});
    }
    const change: Found = {
      ...{ ...place, kind: 'part', target: null },
      ...{ before: getTexts(from), after: getTexts(to) },
    };
    return [
      ...(judge.mayRead(toFieldPath(place.path)) ? [change] : []),
      ...(from === null ? [] : inValues(judge, from, place, was ?? {}, {})),
      ...(to === null ? [] : inValues(judge, to, place, {}, is ?? {})),
    ];
  });
};

const inValues = (
  judge: Judge,
  uid: string,
  above: Place,
  before: Values,
  after: Values
): Found[] => {
  // If a component was removed from the application, its content cannot be compared.
  const { attributes = {} } = (judge.getModel(uid) as Model | undefined) ?? {};
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const attribute = attributes[nameInForms(name)];
    const [was, is] = [before[name], after[name]];
    if (attribute === undefined || isKeptForService(name)) return [];
    if (isSame(was, is) || (isEmpty(was) && isEmpty(is))) return [];
    const path = [...above.path, nameInForms(name)];
    const models = [...above.models, uid];
    if (getComponents(attribute).length > 0)
      return inParts(judge, attribute, { path, models }, was, is);
    if (!judge.mayRead(toFieldPath(path))) return [];
    const kind = getKind(attribute);
    const shown = (value: unknown): string[] => {
      const texts = getTexts(value);
      return kind === 'secret' ? texts.map(() => MASK) : texts;
    };
    const target = kind === 'entry' ? (attribute.target ?? null) : null;
    return [{ path, models, kind, target, before: shown(was), after: shown(is) }];
  });
};

type OfRow = Pick<RowState, 'locale' | 'isPublished'>;

const rowLike = (state: State, { locale, isPublished }: OfRow): RowState | undefined =>
  state.find((row) => row.locale === locale && row.isPublished === isPublished);

/** The row that a row was made from: what is published for the first time is made from the draft. */
const rowBefore = (before: State, row: RowState): RowState | undefined =>
  rowLike(before, row) ?? rowLike(before, { ...row, isPublished: false });

/** Whether a published row is gone whose draft is still there: nothing is lost with it. */
const isUnpublished = (after: State, row: RowState): boolean =>
  row.isPublished && rowLike(after, { ...row, isPublished: false }) !== undefined;

/**
 * Lists how an entry changed, attribute by attribute, limited to what the user may read. Secrets are masked
 * for everyone; internal attributes and attributes removed from the model are omitted.
 *
 * @param before empty if the entry did not exist; the same applies to `after`
 */
export const findDifferences = (
  judge: Judge,
  uid: string,
  before: State,
  after: State
): Difference[] => {
  const gone = before.filter((row) => rowLike(after, row) === undefined);
  const rows = [...after, ...gone.filter((row) => !isUnpublished(after, row))];
  const all = rows.flatMap((row) =>
    inValues(
      judge,
      uid,
      { path: [], models: [] },
      rowBefore(before, row)?.values ?? {},
      rowLike(after, row)?.values ?? {}
    ).map((found): Difference => ({
      ...found,
      locale: row.locale,
      // Only pages have drafts.
      of: row.isPublished || uid !== PAGE ? 'published' : 'draft',
    }))
  );
  if (uid !== PAGE) return all;
  // A change that was made in the draft and published at once is listed once.
  const isDuplicate = (one: Difference, other: Difference): boolean =>
    one.of !== other.of && isSame({ ...one, of: null }, { ...other, of: null });
  return all.flatMap((one) => {
    const hasDuplicate = all.some((other) => isDuplicate(one, other));
    if (!hasDuplicate) return [one];
    return one.of === 'draft' ? [{ ...one, of: 'both' as const }] : [];
  });
};
