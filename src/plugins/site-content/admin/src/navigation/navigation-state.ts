import type { NavigationAnswer, PageOption } from '#site-content/domain/panel/answers';
import { getBranch, type Items, reuseItems, sameItems } from './tree/items';
import type { Problems } from './tree/problems';
import type { KeptChanges } from './unsaved-changes';

/** The navigation as an editor has it before them. */
export interface NavigationState {
  /** What is stored, as far as this window knows. */
  readonly stored: NavigationAnswer;
  /** With the unsaved changes. */
  readonly items: Items;
  readonly problems: Problems;
  /** How many saves the server has refused since this was loaded or saved. */
  readonly refusals: number;
  /** What somebody else has saved in between, while the editor has to choose. */
  readonly conflict: NavigationAnswer | null;
  readonly isSaving: boolean;
  /** Whether the unsaved changes outlast this page: they are kept until the next login. */
  readonly isKept: boolean;
}

export type NavigationEvent =
  | { readonly type: 'loaded'; readonly answer: NavigationAnswer }
  | { readonly type: 'pages-changed'; readonly pages: readonly PageOption[] }
  | { readonly type: 'edited'; readonly items: Items }
  | { readonly type: 'discarded' }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly answer: NavigationAnswer }
  | { readonly type: 'refused'; readonly problems: Problems }
  | { readonly type: 'failed' }
  | { readonly type: 'kept' }
  | { readonly type: 'restored'; readonly changes: Omit<KeptChanges, 'user'> }
  | { readonly type: 'overtaken'; readonly current: NavigationAnswer }
  | { readonly type: 'put-off' }
  | { readonly type: 'rebased'; readonly onto: NavigationAnswer; readonly items: Items };

const NO_PROBLEMS: Problems = new Map();

export const startWith = (answer: NavigationAnswer): NavigationState => ({
  stored: answer,
  items: answer.items,
  problems: NO_PROBLEMS,
  refusals: 0,
  conflict: null,
  isSaving: false,
  isKept: false,
});

/** Whether there is anything to save. What was changed and changed back is not. */
export const hasChanges = ({ stored, items }: NavigationState): boolean =>
  !sameItems(stored.items, items);

/** A problem stays until something is done about its item, where it stands included. */
const problemsAfter = (problems: Problems, before: Items, after: Items): Problems => {
  if (problems.size === 0) return problems;
  const stillThere = [...problems].filter(([id]) =>
    sameItems(getBranch(before, id), getBranch(after, id))
  );
  return new Map(stillThere);
};

/** The next state. Nothing that happens to a save loses what is unsaved; only the editor's own word does. */
export const navigationReducer = (
  state: NavigationState,
  event: NavigationEvent
): NavigationState => {
  switch (event.type) {
    case 'loaded':
    case 'saved': {
      const items = reuseItems(state.items, event.answer.items);
      return startWith({ ...event.answer, items });
    }
    // The items keep the version they came with, so that a save still notices what somebody else has saved.
    case 'pages-changed':
      return { ...state, stored: { ...state.stored, pages: event.pages } };
    case 'edited': {
      const problems = problemsAfter(state.problems, state.items, event.items);
      return { ...state, items: event.items, problems };
    }
    case 'discarded':
      return startWith(state.stored);
    case 'saving':
      return { ...state, isSaving: true, conflict: null };
    case 'refused':
      return {
        ...state,
        isSaving: false,
        problems: event.problems,
        refusals: state.refusals + 1,
      };
    case 'failed':
      return { ...state, isSaving: false };
    case 'kept':
      return { ...state, isSaving: false, isKept: true };
    case 'restored': {
      const { base, items } = event.changes;
      return { ...startWith({ ...base, pages: state.stored.pages }), items };
    }
    case 'overtaken':
      return { ...state, isSaving: false, conflict: event.current };
    case 'put-off':
      return { ...state, conflict: null };
    case 'rebased':
      return { ...startWith(event.onto), items: event.items };
  }
};
