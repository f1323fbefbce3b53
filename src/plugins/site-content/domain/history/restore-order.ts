import type { Attribute, GetModel } from '../components/walk';
import { LINK_COMPONENT, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../content-types';
import { isSame, namesThatDiffer, type RowState, type State, type Values } from './state';

/** What is kept of an entry, and nobody can save: when it was what, and what the service has in it for itself. */
const NOT_SAVED = [
  ...['createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
  ...['first_published_at', 'last_published_at', 'block_ids', 'origin'],
  ...['remembered_slug', 'remembered_parent_id', 'sort_order'],
];

export const isKeptForService = (name: string): boolean => NOT_SAVED.includes(name);

/** What of it an entry gets back beside what is saved, by its type. */
export const GIVEN_BACK: Readonly<Record<string, readonly string[]>> = {
  [PAGE]: [
    ...['createdAt', 'first_published_at', 'last_published_at', 'block_ids'],
    ...['remembered_slug', 'remembered_parent_id'],
  ],
  [NAV_ITEM]: ['createdAt'],
  [REDIRECT]: ['createdAt', 'origin', 'target'],
  [SITE_KEYS]: ['createdAt'],
};

/** What an entry gets back that was gone: one that is there keeps what it has by now. */
export const GIVEN_BACK_IF_GONE: Readonly<Record<string, readonly string[]>> = {
  [PAGE]: ['sort_order'],
};

/** Entries of one type come before those of the next, as these lead to them; where they are deleted, after. */
export const ORDER_OF_TYPES: readonly string[] = [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS];

/** The attributes in which somebody would see a difference between two rows. */
export const savedNamesThatDiffer = (a: Values, b: Values): string[] =>
  namesThatDiffer(a, b).filter((name) => !isKeptForService(name));

const saysTheSame = (a: RowState | undefined, b: RowState | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : savedNamesThatDiffer(a.values, b.values).length === 0;

/** One write on the way back. */
export type BackStep =
  | { readonly write: 'create' | 'save'; readonly row: RowState }
  | { readonly write: 'publish' | 'unpublish'; readonly locale: string | null };

const withDrafts = (
  locale: string | null,
  before: readonly RowState[],
  now: readonly RowState[]
): BackStep[] => {
  const at = (rows: readonly RowState[], isPublished: boolean): RowState | undefined =>
    rows.find((row) => row.isPublished === isPublished);
  const steps: BackStep[] = [];
  // What the draft holds while the steps are done.
  let draft = at(now, false);
  const save = (row: RowState): void => {
    if (saysTheSame(draft, row)) return;
    steps.push({ write: draft === undefined ? 'create' : 'save', row });
    draft = row;
  };
  const wasPublished = at(before, true);
  const isPublished = at(now, true);
  if (wasPublished !== undefined && !saysTheSame(wasPublished, isPublished)) {
    save(wasPublished);
    steps.push({ write: 'publish', locale });
  } else if (wasPublished === undefined && isPublished !== undefined) {
    steps.push({ write: 'unpublish', locale });
  }
  const wasDraft = at(before, false);
  if (wasDraft !== undefined) save(wasDraft);
  return steps;
};

/**
 * What to write, in order, so that an entry says what it did: through the rules, as an editor would.
 *
 * @param before as it was
 * @param now as it is; none where it is not there
 * @param hasDrafts whether entries of its type do
 */
export const stepsBack = (before: State, now: State, hasDrafts: boolean): BackStep[] => {
  const steps = [...new Set(before.map(({ locale }) => locale))].flatMap((locale) => {
    const was = before.filter((row) => row.locale === locale);
    const is = now.filter((row) => row.locale === locale);
    if (hasDrafts) return withDrafts(locale, was, is);
    const [row] = was;
    if (row === undefined || saysTheSame(row, is[0])) return [];
    return [{ write: is.length === 0 ? 'create' : 'save', row } as const];
  });
  // The document is there with the first of its rows.
  const isNew = now.length === 0;
  let isThere = !isNew;
  return steps.map((step) => {
    if (step.write !== 'create') return step;
    const write = isThere ? 'save' : 'create';
    isThere = true;
    return { ...step, write };
  });
};

const toEntries = (value: unknown): { readonly set: { readonly documentId: string }[] } => {
  const documents = Array.isArray(value) ? (value as unknown[]) : [value];
  return {
    set: documents.flatMap((document) =>
      typeof document === 'string' ? [{ documentId: document }] : []
    ),
  };
};

const getInput = (
  getModel: GetModel,
  attribute: Attribute,
  value: unknown,
  isThere: (page: string) => boolean
): unknown => {
  if (attribute.type === 'relation') return toEntries(value);
  if (attribute.type !== 'component' && attribute.type !== 'dynamiczone') return value;
  const getComponent = (part: Values): Record<string, unknown> => {
    const uid = String(part['__component']);
    const { __component, ...values } = part;
    const input = getData(getModel, uid, values, isThere);
    return attribute.type === 'dynamiczone' ? { __component, ...input } : input;
  };
  if (Array.isArray(value)) return (value as Values[]).map(getComponent);
  return value === null || value === undefined ? null : getComponent(value as Values);
};

/**
 * What the Document Service is given, so that a row or a component says what is kept of it. What has been taken out of the
 * model since is left out.
 *
 * @param isThere whether there is a page with this document id, for links in blocks: one to a page that is gone leads to
 *   nothing, as it did
 */
export const getData = (
  getModel: GetModel,
  uid: string,
  values: Values,
  isThere: (page: string) => boolean
): Record<string, unknown> => {
  const { attributes } = getModel(uid);
  const data = Object.entries(values).flatMap(([name, value]) => {
    const attribute = attributes[name];
    if (attribute === undefined || isKeptForService(name)) return [];
    return [[name, getInput(getModel, attribute, value, isThere)] as const];
  });
  const input: Record<string, unknown> = Object.fromEntries(data);
  if (uid === PAGE) {
    delete input['parent_document_id'];
    input['parent'] = toEntries(values['parent_document_id']);
  }
  // One that has lost its page leads nowhere, which no editor could save in these words.
  if (uid === REDIRECT && values['target'] === 'page' && values['page'] === null) {
    input['target'] = 'none';
  }
  if (uid === LINK_COMPONENT) {
    delete input['page_document_id'];
    const page = values['page_document_id'];
    input['page'] = toEntries(typeof page === 'string' && isThere(page) ? page : null);
  }
  return input;
};

/** Every page that links in blocks lead to, at any depth. */
export const linkedIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(linkedIn);
  if (typeof value !== 'object' || value === null) return [];
  const { page_document_id: page } = value as { page_document_id?: unknown };
  return [...(typeof page === 'string' ? [page] : []), ...Object.values(value).flatMap(linkedIn)];
};

/** Entries in an order in which each comes after the one that stands above it. */
export const aboveFirst = <Each extends { readonly document: string }>(
  entries: readonly Each[],
  describePlace: (entry: Each) => readonly unknown[]
): Each[] => {
  const byDocument = new Map(entries.map((entry) => [entry.document, entry]));
  const done = new Set<string>();
  const ordered: Each[] = [];
  const add = (entry: Each): void => {
    if (done.has(entry.document)) return;
    done.add(entry.document);
    for (const above of describePlace(entry)) {
      const next = typeof above === 'string' ? byDocument.get(above) : undefined;
      if (next !== undefined) add(next);
    }
    ordered.push(entry);
  };
  for (const entry of entries) add(entry);
  return ordered;
};

/** Whether two states say the same, whenever and by whom they were saved. */
export const sayTheSame = (a: State, b: State): boolean =>
  a.length === b.length &&
  a.every((row) =>
    b.some(
      (other) =>
        isSame([row.locale, row.isPublished], [other.locale, other.isPublished]) &&
        saysTheSame(row, other)
    )
  );
