import type { Difference } from '#site-content/domain/changes/difference';
import { isInternalAttribute } from '#site-content/domain/changes/entry-version';
import {
  isSame,
  rowLike,
  type RowState,
  type State,
  type Values,
} from '#site-content/domain/changes/state';
import {
  type Attribute,
  getComponents,
  type GetModel,
  type Model,
} from '#site-content/domain/components/walk';
import { PAGE } from '#site-content/domain/content-types';
import { holdsHtml } from '#site-content/domain/custom-fields';
import { isSecret } from '#site-content/domain/masked-secrets';
import { longestAscendingRun } from '#site-content/domain/navigation/longest-ascending-run';
import { toFieldPath } from '#site-content/domain/problems/problem';

/** Shown in place of a secret, to every user. */
export const MASK = '••••••';

type Found = Pick<Difference, 'path' | 'models' | 'kind' | 'target' | 'before' | 'after'>;

/** The location of a value in an entry. */
type Place = Pick<Difference, 'path' | 'models'>;

interface Judge {
  readonly getModel: GetModel;
  /** Whether the user may read an attribute, given its dotted name such as `seo.title`. */
  readonly canRead: (name: string) => boolean;
}

/**
 * Attributes that store the document id of a relation, because the relation itself is lost while the page is
 * unpublished.
 */
const RELATION_OF: Readonly<Record<string, string>> = {
  parent_document_id: 'parent',
  page_document_id: 'page',
};

/** Maps such an attribute to the relation that forms show and permissions name. */
export const nameInForms = (name: string): string => RELATION_OF[name] ?? name;

/** Whether a value is unset or an empty string, which count as the same (docs/api.md#values). */
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

/** An item of a list, with its index. */
interface Item {
  readonly at: number;
  readonly values: Values;
  readonly component: string;
  /** Stable id of a page's block; `null` for other items. */
  readonly id: string | null;
}

interface Pair {
  readonly was: Item | null;
  readonly is: Item | null;
}

/** Pairs the indices of items with the same key in both lists, as many as keep their order. */
const findUnchanged = (was: readonly string[], is: readonly string[]): [number, number][] => {
  const free = new Map<string, number[]>();
  was.forEach((key, at) => free.set(key, [...(free.get(key) ?? []), at]));
  const found = new Map<number, number>();
  is.forEach((key, at) => {
    const from = free.get(key)?.shift();
    if (from !== undefined) found.set(from, at);
  });
  const kept = new Set(longestAscendingRun([...found.keys()]));
  return [...found].filter(([from]) => kept.has(from));
};

/** Pairs items with the same key, then the items between them by the next key. The rest exist in one list only. */
const pairBy = (
  was: readonly Item[],
  is: readonly Item[],
  [getKey, ...others]: readonly ((item: Item) => string)[]
): Pair[] => {
  if (getKey === undefined) {
    return [
      ...was.map((item) => ({ was: item, is: null })),
      ...is.map((item) => ({ was: null, is: item })),
    ];
  }
  let [from, to] = [0, 0];
  const pairs: Pair[] = [];
  for (const [one, other] of findUnchanged(was.map(getKey), is.map(getKey))) {
    pairs.push(...pairBy(was.slice(from, one), is.slice(to, other), others));
    pairs.push({ was: was[one] ?? null, is: is[other] ?? null });
    [from, to] = [one + 1, other + 1];
  }
  return [...pairs, ...pairBy(was.slice(from), is.slice(to), others)];
};

/** Pairs the items of two lists: blocks by id, other items by content, then by type. */
const paired = (was: readonly Item[], is: readonly Item[]): Pair[] => {
  const ids = new Set(was.map(({ id }) => id));
  const areKnown = [...was, ...is].every(({ id }) => id !== null);
  return pairBy(
    was,
    is,
    areKnown && is.some(({ id }) => ids.has(id))
      ? [({ id }) => id ?? '']
      : [({ values }) => JSON.stringify(values), ({ component }) => component]
  );
};

const toComponentList = (value: unknown): Values[] => {
  if (Array.isArray(value)) return value as Values[];
  return isEmpty(value) ? [] : [value as Values];
};

/** Returns the stable ids of the blocks in a dynamic zone of a page, in order; `null` for other attributes. */
export const getBlockIds = (values: Values | undefined, name: string): string[] | null => {
  const ids = (values?.['block_ids'] as Readonly<Record<string, unknown>> | null | undefined)?.[
    name
  ];
  return Array.isArray(ids) ? ids.map(({ id }: { readonly id: unknown }) => String(id)) : null;
};

const inParts = (
  judge: Judge,
  attribute: Attribute,
  { path, models }: Place,
  before: readonly Item[],
  after: readonly Item[]
): Found[] => {
  const isList = attribute.type === 'dynamiczone' || attribute.repeatable === true;
  const toPlace = ({ at }: Item): Place => ({ path: isList ? [...path, at] : path, models });
  /** Describes an item that exists on one side only, with its content. */
  const alone = (item: Item | null, isThere: 'before' | 'after'): Found[] => {
    if (item === null) return [];
    const { values, component } = item;
    const place = toPlace(item);
    const nothing = { before: [], after: [] };
    const part: Found = {
      ...{ ...place, kind: 'part', target: null },
      ...{ ...nothing, [isThere]: getTexts(component) },
    };
    return [
      ...(judge.canRead(toFieldPath(place.path)) ? [part] : []),
      ...(isThere === 'before'
        ? inValues(judge, component, place, values, {})
        : inValues(judge, component, place, {}, values)),
    ];
  };
  return paired(before, after).flatMap(({ was, is }) =>
    was !== null && is !== null && was.component === is.component
      ? inValues(judge, is.component, toPlace(is), was.values, is.values)
      : [...alone(was, 'before'), ...alone(is, 'after')]
  );
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
    if (attribute === undefined || isInternalAttribute(name)) return [];
    if (isSame(was, is) || (isEmpty(was) && isEmpty(is))) return [];
    const path = [...above.path, nameInForms(name)];
    const models = [...above.models, uid];
    if (getComponents(attribute).length > 0) {
      const toItems = (values: Values): Item[] =>
        toComponentList(values[name]).map((part, at) => ({
          ...{ at, values: part, component: componentIn(attribute, part) },
          id: getBlockIds(values, name)?.[at] ?? null,
        }));
      return inParts(judge, attribute, { path, models }, toItems(before), toItems(after));
    }
    if (!judge.canRead(toFieldPath(path))) return [];
    const kind = getKind(attribute);
    const shown = (value: unknown): string[] => {
      const texts = getTexts(value);
      return kind === 'secret' ? texts.map(() => MASK) : texts;
    };
    const target = kind === 'entry' ? (attribute.target ?? null) : null;
    return [{ path, models, kind, target, before: shown(was), after: shown(is) }];
  });
};

/** Finds the row that a row was made from. The source of a first published row is the draft. */
const rowBefore = (before: State, row: RowState): RowState | undefined =>
  rowLike(before, row) ?? rowLike(before, { ...row, isPublished: false });

/** Whether a published row is gone while its draft still exists, so that no content is lost. */
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
  // A change in both the draft and the published version is listed once.
  const isDuplicate = (one: Difference, other: Difference): boolean =>
    one.of !== other.of && isSame({ ...one, of: null }, { ...other, of: null });
  return all.flatMap((one) => {
    const hasDuplicate = all.some((other) => isDuplicate(one, other));
    if (!hasDuplicate) return [one];
    return one.of === 'draft' ? [{ ...one, of: 'both' as const }] : [];
  });
};
