import { isInternalAttribute } from '#site-content/domain/changes/entry-version';
import {
  isSame,
  namesThatDiffer,
  type RowState,
  type State,
  type Values,
} from '#site-content/domain/changes/state';
import type { Attribute, GetModel } from '#site-content/domain/components/walk';
import {
  LINK_COMPONENT,
  NAV_ITEM,
  PAGE,
  REDIRECT,
  SITE_KEYS,
} from '#site-content/domain/content-types';
import type { Path } from '#site-content/domain/problems/problem';
import { isRecord } from '#site-content/domain/values';

/** Internal attributes that are restored together with the saved ones, by content type. */
export const RESTORED_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  [PAGE]: [
    ...['createdAt', 'first_published_at', 'last_published_at', 'block_ids'],
    ...['remembered_slug', 'remembered_parent_id'],
  ],
  [NAV_ITEM]: ['createdAt'],
  [REDIRECT]: ['createdAt', 'origin', 'target'],
  [SITE_KEYS]: ['createdAt'],
};

/**
 * The restored attributes about publication times and the published position. A version of the content does not change
 * them.
 */
export const OF_PUBLICATION: readonly string[] = [
  ...['first_published_at', 'last_published_at', 'remembered_slug', 'remembered_parent_id'],
];

/** Additional attributes to restore if the entry was deleted. An existing entry keeps its current values. */
export const RESTORED_IF_DELETED: Readonly<Record<string, readonly string[]>> = {
  [PAGE]: ['sort_order'],
};

/** Restore order of content types: referenced types first. Deletions use the reverse order. */
export const ORDER_OF_TYPES: readonly string[] = [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS];

/** Returns the names of the attributes that differ visibly between two rows. */
export const savedNamesThatDiffer = (a: Values, b: Values): string[] =>
  namesThatDiffer(a, b).filter((name) => !isInternalAttribute(name));

export const isSameRow = (a: RowState | undefined, b: RowState | undefined): boolean =>
  a === undefined || b === undefined
    ? a === b
    : savedNamesThatDiffer(a.values, b.values).length === 0;

/** One write of a restore. */
export type RestoreStep =
  | { readonly write: 'create' | 'save'; readonly row: RowState }
  | { readonly write: 'publish' | 'unpublish'; readonly locale: string | null };

const withDrafts = (
  locale: string | null,
  before: readonly RowState[],
  now: readonly RowState[]
): RestoreStep[] => {
  const at = (rows: readonly RowState[], isPublished: boolean): RowState | undefined =>
    rows.find((row) => row.isPublished === isPublished);
  const steps: RestoreStep[] = [];
  // Content of the draft at this point of the steps.
  let draft = at(now, false);
  const save = (row: RowState): void => {
    if (isSameRow(draft, row) && isSame(draft?.lostFiles, row.lostFiles)) return;
    steps.push({ write: draft === undefined ? 'create' : 'save', row });
    draft = row;
  };
  const wasPublished = at(before, true);
  const isPublished = at(now, true);
  if (wasPublished !== undefined && !isSameRow(wasPublished, isPublished)) {
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
 * Returns the writes, in order, that restore an entry to an earlier state, through the same rules as an editor's save.
 *
 * @param before the state to restore
 * @param now the current state; empty if the entry does not exist
 * @param hasDrafts whether the content type has draft & publish
 */
export const planRestore = (before: State, now: State, hasDrafts: boolean): RestoreStep[] => {
  const steps = [...new Set(before.map(({ locale }) => locale))].flatMap((locale) => {
    const was = before.filter((row) => row.locale === locale);
    const is = now.filter((row) => row.locale === locale);
    if (hasDrafts) return withDrafts(locale, was, is);
    const [row] = was;
    if (row === undefined || isSameRow(row, is[0])) return [];
    return [{ write: is.length === 0 ? 'create' : 'save', row } as const];
  });
  // The first row that is written creates the document.
  const isNew = now.length === 0;
  let isThere = !isNew;
  return steps.map((step) => {
    if (step.write !== 'create') return step;
    const write = isThere ? 'save' : 'create';
    isThere = true;
    return { ...step, write };
  });
};

/** Leaves out the components of a recorded row, at any depth, whose type has been removed since. */
export const withoutRemovedTypes = (getModel: GetModel, values: Values): Values => {
  const keep = (value: unknown): unknown[] => {
    if (!isRecord(value)) return [value];
    const { __component: uid } = value;
    if (typeof uid !== 'string') return [value];
    return getModel(uid) === undefined ? [] : [withoutRemovedTypes(getModel, value)];
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.flatMap(keep) : (keep(value)[0] ?? null),
    ])
  );
};

const toEntries = (value: unknown): { readonly set: { readonly documentId: string }[] } => {
  const documents = Array.isArray(value) ? (value as unknown[]) : [value];
  return {
    set: documents.flatMap((document) =>
      typeof document === 'string' ? [{ documentId: document }] : []
    ),
  };
};

/** The references that still work in a restored entry. */
export interface StillThere {
  /** Whether a page with this document id exists. */
  readonly page: (document: string) => boolean;
  /** Whether a file of the media library with this id exists. */
  readonly file: (id: number) => boolean;
}

const getInput = (
  getModel: GetModel,
  attribute: Attribute,
  value: unknown,
  isThere: StillThere
): unknown => {
  if (attribute.type === 'relation') return toEntries(value);
  if (attribute.type === 'media') {
    if (Array.isArray(value)) return value.filter((file) => isThere.file(Number(file)));
    return value !== null && value !== undefined && isThere.file(Number(value)) ? value : null;
  }
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
 * Builds the `data` for the Document Service that restores a recorded row or component. Attributes removed from the
 * model are omitted.
 *
 * @param isThere what exists. A link in a block to a missing page keeps its document id, and works again once that page
 *   is restored; missing files are omitted.
 */
export const getData = (
  getModel: GetModel,
  uid: string,
  values: Values,
  isThere: StillThere
): Record<string, unknown> => {
  const { attributes } = getModel(uid);
  const data = Object.entries(values).flatMap(([name, value]) => {
    const attribute = attributes[name];
    if (attribute === undefined || isInternalAttribute(name)) return [];
    return [[name, getInput(getModel, attribute, value, isThere)] as const];
  });
  const input: Record<string, unknown> = Object.fromEntries(data);
  if (uid === PAGE) {
    delete input['parent_document_id'];
    input['parent'] = toEntries(values['parent_document_id']);
  }
  // No editor could save such a redirect without its page, so it is restored without a destination.
  if (uid === REDIRECT && values['target'] === 'page' && values['page'] === null) {
    input['target'] = 'none';
  }
  if (uid === LINK_COMPONENT) {
    const page = values['page_document_id'];
    input['page'] = toEntries(typeof page === 'string' && isThere.page(page) ? page : null);
  }
  return input;
};

/** Returns the ids of the pages that links in blocks point to, at any depth. */
export const linkedIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(linkedIn);
  if (typeof value !== 'object' || value === null) return [];
  const { page_document_id: page } = value as { page_document_id?: unknown };
  return [...(typeof page === 'string' ? [page] : []), ...Object.values(value).flatMap(linkedIn)];
};

/** A file in a row or component. */
export interface FileUse {
  /** Id of the file. */
  readonly file: number;
  /** UID of the content type or component that has it. */
  readonly uid: string;
  /** Path of the attribute, such as `['body', 1, 'image']`. */
  readonly path: Path;
  /** Index among the files of the attribute, from 0. */
  readonly index: number;
}

/** Lists the files in a recorded row or component, at any depth. */
export const filesIn = (
  getModel: GetModel,
  uid: string,
  values: Values,
  above: Path = []
): FileUse[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const type = getModel(uid).attributes[name]?.type;
    const path = [...above, name];
    const all = [value].flat().filter((each) => each !== null && each !== undefined);
    if (type === 'media') {
      return all.map((file, index) => ({ file: Number(file), uid, path, index }));
    }
    if (type !== 'component' && type !== 'dynamiczone') return [];
    return (all as Values[]).flatMap((part, at) =>
      filesIn(
        getModel,
        String(part['__component']),
        part,
        Array.isArray(value) ? [...path, at] : path
      )
    );
  });

/** Sorts entries so that parents come before their children. */
export const parentsFirst = <Each extends { readonly document: string }>(
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

/** Whether two states have the same content, regardless of when and by whom they were saved. */
export const haveSameContent = (a: State, b: State): boolean =>
  a.length === b.length &&
  a.every((row) =>
    b.some(
      (other) =>
        isSame([row.locale, row.isPublished], [other.locale, other.isPublished]) &&
        isSameRow(row, other)
    )
  );

/** Returns the different values of an attribute in the rows of a page: one if draft and published version agree. */
const getDistinct = (state: State, name: string): unknown[] => [
  ...new Set(state.map(({ values }) => values[name] ?? null)),
];

/** Whether a page has the same sort order in two states. */
export const hasSameOrder = (a: State, b: State): boolean =>
  isSame(getDistinct(a, 'sort_order'), getDistinct(b, 'sort_order'));

/** Whether a page has the same parent in two states, both in its draft and published. */
export const hasSameParent = (a: State, b: State): boolean =>
  isSame(getDistinct(a, 'parent_document_id'), getDistinct(b, 'parent_document_id'));
