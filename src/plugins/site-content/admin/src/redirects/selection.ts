import type { ChosenRedirects, RedirectFilters } from '#site-content/domain/panel/redirects';

/** The selection: some redirects by id with their loaded versions, or all search results except some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlyMap<string, string> }
  | { readonly kind: 'all'; readonly without: ReadonlySet<string> };

export const NONE_SELECTED: Selection = { kind: 'some', ids: new Map() };
export const ALL_SELECTED: Selection = { kind: 'all', without: new Set() };

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

const withOrWithout = (
  ids: ReadonlyMap<string, string>,
  id: string,
  version: string
): ReadonlyMap<string, string> => {
  const next = new Map(ids);
  if (!next.delete(id)) next.set(id, version);
  return next;
};

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.without.has(id);

/** Returns the selection with one redirect toggled. */
export const withToggled = (
  selection: Selection,
  { id, version }: { readonly id: string; readonly version: string }
): Selection =>
  selection.kind === 'some'
    ? { kind: 'some', ids: withOrWithout(selection.ids, id, version) }
    : { kind: 'all', without: toggled(selection.without, id) };

/**
 * Counts the selected redirects.
 *
 * @param total number of search results
 */
export const getCount = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(total - selection.without.size, 0);

/** Returns the selection as it is sent to the server. */
export const chosenBy = (selection: Selection, filters: RedirectFilters): ChosenRedirects =>
  selection.kind === 'some'
    ? { ids: [...selection.ids.keys()] }
    : { filters, without: [...selection.without] };

/**
 * Returns the loaded versions of individually selected redirects, by id. Empty for "select all", because the user has
 * not seen every redirect.
 */
export const versionsIn = (selection: Selection): Readonly<Record<string, string>> =>
  selection.kind === 'some' ? Object.fromEntries(selection.ids) : {};
