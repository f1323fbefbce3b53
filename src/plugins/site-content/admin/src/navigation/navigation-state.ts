import type { NavigationConflict } from '#site-content/domain/panel/edit-conflict';
import type {
  NavigationResponse,
  PageOption,
} from '#site-content/domain/panel/panel-response-types';
import { getBranch, type Items, reuseItems, sameItems } from './tree/items';
import type { Problems } from './tree/problems';
import type { UnsavedChanges } from './unsaved-changes';

/** The state of the navigation editor. */
export interface NavigationState {
  /** The stored version, as far as this window knows. */
  readonly stored: NavigationResponse;
  /** The items, including unsaved changes. */
  readonly items: Items;
  readonly problems: Problems;
  /** Number of saves that were refused since the last load or successful save. */
  readonly refusals: number;
  /** Another user's conflicting save, until the user has chosen how to resolve it. */
  readonly conflict: NavigationConflict | null;
  readonly isSaving: boolean;
  /** Whether unsaved changes survive the end of the session, because they are stored until the next login. */
  readonly isKept: boolean;
}

export type NavigationEvent =
  | { readonly type: 'loaded'; readonly answer: NavigationResponse }
  | { readonly type: 'pages-changed'; readonly pages: readonly PageOption[] }
  | { readonly type: 'edited'; readonly items: Items }
  | { readonly type: 'discarded' }
  | { readonly type: 'saving' }
  | { readonly type: 'saved'; readonly answer: NavigationResponse }
  | { readonly type: 'refused'; readonly problems: Problems }
  | { readonly type: 'failed' }
  | { readonly type: 'kept' }
  | { readonly type: 'restored'; readonly changes: Omit<UnsavedChanges, 'user'> }
  | { readonly type: 'overtaken'; readonly conflict: NavigationConflict }
  | { readonly type: 'put-off' }
  | { readonly type: 'rebased'; readonly onto: NavigationResponse; readonly items: Items };

const NO_PROBLEMS: Problems = new Map();

export const startWith = (answer: NavigationResponse): NavigationState => ({
  stored: answer,
  items: answer.items,
  problems: NO_PROBLEMS,
  refusals: 0,
  conflict: null,
  isSaving: false,
  isKept: false,
});

/** True if anything needs saving. Reverted changes do not count. */
export const hasChanges = ({ stored, items }: NavigationState): boolean =>
  !sameItems(stored.items, items);

/** Returns the problems that remain after an edit: those whose item has not changed, including its position. */
const problemsAfter = (problems: Problems, before: Items, after: Items): Problems => {
  if (problems.size === 0) return problems;
  const stillThere = [...problems].filter(([id]) =>
    sameItems(getBranch(before, id), getBranch(after, id))
  );
  return new Map(stillThere);
};

/** Returns the next state. Failed saves never lose unsaved changes; only the user can discard them. */
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
    // Items keep their version, so that a save still detects conflicts.
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
      return { ...state, isSaving: false, conflict: event.conflict };
    case 'put-off':
      return { ...state, conflict: null };
    case 'rebased':
      return { ...startWith(event.onto), items: event.items };
  }
};
