import type { ChosenRedirects, RedirectFilters } from '../../../../contract/panel/redirects';

/** What is selected: some redirects by their ids, or all that are found but some. */
export type Selection =
  | { readonly kind: 'some'; readonly ids: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly without: ReadonlySet<string> };

export const NONE_SELECTED: Selection = { kind: 'some', ids: new Set() };
export const ALL_SELECTED: Selection = { kind: 'all', without: new Set() };

const toggled = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'some' ? selection.ids.has(id) : !selection.without.has(id);

/** With one selected that was not, or the other way about. */
export const withToggled = (selection: Selection, id: string): Selection =>
  selection.kind === 'some'
    ? { kind: 'some', ids: toggled(selection.ids, id) }
    : { kind: 'all', without: toggled(selection.without, id) };

/** @param total of what is found */
export const countOf = (selection: Selection, total: number): number =>
  selection.kind === 'some' ? selection.ids.size : Math.max(total - selection.without.size, 0);

/** As it is sent. */
export const chosenBy = (selection: Selection, filters: RedirectFilters): ChosenRedirects =>
  selection.kind === 'some'
    ? { ids: [...selection.ids] }
    : { filters, without: [...selection.without] };
