import { type Attribute, getComponents, type GetModel, type Model } from '../components/walk';
import { PAGE } from '../content-types';
import { holdsHtml } from '../custom-fields';
import { isSecret } from '../masked-secrets';
import type { Path } from '../problems/problem';
import { isKeptForService } from './restore-order';
import { isSame, type RowState, type State, type Values } from './state';

/** What stands in the place of a secret, whoever asks. */
export const MASK = '••••••';

export const DIFFERENCE_KINDS = [
  ...(['text', 'html', 'boolean', 'secret'] as const),
  /** A component that was added or taken out, by its UID. */
  'part',
  /** Entries by their document ids. */
  'entry',
  /** Files by their ids. */
  'file',
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** In what an attribute, or what is in it, differs. */
export interface Difference {
  /** Names of attributes and places in lists, from the entry down. */
  readonly path: Path;
  /** The UIDs of the type and of the components that the names in the path are attributes of, in their order. */
  readonly models: readonly string[];
  readonly locale: string | null;
  /** In which rows: of types without drafts in what is published. */
  readonly of: 'draft' | 'published' | 'both';
  readonly kind: DifferenceKind;
  /** The UID of the type, where these are entries. */
  readonly target: string | null;
  /** Nothing, one value, or several. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

type Found = Pick<Difference, 'path' | 'models' | 'kind' | 'target' | 'before' | 'after'>;

/** Where in an entry something is. */
type Place = Pick<Difference, 'path' | 'models'>;

interface Judge {
  readonly getModel: GetModel;
  /** Whether an attribute may be read, by its names from the entry down, as `seo.title`. */
  readonly mayRead: (name: string) => boolean;
}

/** Kept by the document id of a page, which the relation forgets where that is not published. */
const RELATION_OF: Readonly<Record<string, string>> = {
  parent_document_id: 'parent',
  page_document_id: 'page',
};

/** What an attribute that is kept under another name is called in forms, where roles are granted it. */
export const nameInForms = (name: string): string => RELATION_OF[name] ?? name;

const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0);

const getTexts = (value: unknown): string[] => {
  if (isEmpty(value)) return [];
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) {
    return value.map(String);
  }
  return [typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)];
};

const getKind = (attribute: Attribute): DifferenceKind => {
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

/** The parts of two lists side by side: what they begin and end with in common stays, and is left out. */
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

const namesIn = (path: Path): string =>
  path.filter((step): step is string => typeof step === 'string').join('.');

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
      ...(judge.mayRead(namesIn(place.path)) ? [change] : []),
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
  // A component that was taken out of the application since says nothing of what was in it.
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
    if (!judge.mayRead(namesIn(path))) return [];
    const kind = getKind(attribute);
    const shown = (value: unknown): string[] => {
      const texts = getTexts(value);
      return kind === 'secret' ? texts.map(() => MASK) : texts;
    };
    const target = kind === 'entry' ? (attribute.target ?? null) : null;
    return [{ path, models, kind, target, before: shown(was), after: shown(is) }];
  });
};

const rowLike = (state: State, { locale, isPublished }: RowState): RowState | undefined =>
  state.find((row) => row.locale === locale && row.isPublished === isPublished);

/**
 * In what an entry differs from how it was, attribute by attribute, as far as somebody may read it. Secrets are masked for
 * everybody; what the service keeps for itself is left out, and so is what has been taken out of the model since.
 *
 * @param before none where the entry was not there, and so is `after`
 */
export const findDifferences = (
  judge: Judge,
  uid: string,
  before: State,
  after: State
): Difference[] => {
  const rows = [...after, ...before.filter((row) => rowLike(after, row) === undefined)];
  const all = rows.flatMap((row) =>
    inValues(
      judge,
      uid,
      { path: [], models: [] },
      rowLike(before, row)?.values ?? {},
      rowLike(after, row)?.values ?? {}
    ).map((found): Difference => ({
      ...found,
      locale: row.locale,
      of: row.isPublished ? 'published' : 'draft',
    }))
  );
  if (uid !== PAGE) return all;
  // What was changed in the draft and published at once is told once.
  const isDuplicate = (one: Difference, other: Difference): boolean =>
    one.of !== other.of && isSame({ ...one, of: null }, { ...other, of: null });
  return all.flatMap((one) => {
    const hasDuplicate = all.some((other) => isDuplicate(one, other));
    if (!hasDuplicate) return [one];
    return one.of === 'draft' ? [{ ...one, of: 'both' as const }] : [];
  });
};
