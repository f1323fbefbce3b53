import type { ChosenRedirects, RedirectFilters } from '#site-content/domain/panel/redirects';

/** What is selected: some redirects by their ids, with their versions as they were seen, or all that are found but some. */
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

/** With one selected that was not, or the other way about. */
export const withToggled = (
  selection: Selection,
  { id, version }: { readonly id: string; readonly version: string }
): Selection =>
  selection.kind === 'some'
    ? { kind: 'some', ids: withOrWithout(selection.ids, id, version) }
    : { kind: 'all', without: toggled(selection.without, id) };

/** @param total of what is found */
export const getCount = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(total - selection.without.size, 0);

/** As it is sent. */
export const chosenBy = (selection: Selection, filters: RedirectFilters): ChosenRedirects =>
  selection.kind === 'some'
    ? { ids: [...selection.ids.keys()] }
    : { filters, without: [...selection.without] };

/** The versions of those that were selected one by one, by their ids: of all that are found, nobody has seen each. */
export const versionsIn = (selection: Selection): Readonly<Record<string, string>> =>
  selection.kind === 'some' ? Object.fromEntries(selection.ids) : {};
