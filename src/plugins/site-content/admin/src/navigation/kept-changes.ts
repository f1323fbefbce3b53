import type { NavigationAnswer } from '../../../contract/panel/answers';
import type { Items } from './tree/items';

/** What had not been saved when a session ended. */
export interface KeptChanges {
  /** Whose they are: somebody else may be the next to log in. */
  readonly user: number | string | undefined;
  /** What they began with, so that a save still notices what somebody else has saved. */
  readonly base: Pick<NavigationAnswer, 'version' | 'items'>;
  readonly items: Items;
}

const KEY = 'site-content.navigation.unsaved';

/** Keeps changes beyond the next login in this window. */
export const keepChanges = (changes: KeptChanges): void =>
  sessionStorage.setItem(KEY, JSON.stringify(changes));

/** Forgets what was kept: it is saved, or given up. */
export const dropChanges = (): void => sessionStorage.removeItem(KEY);

/** Gives back what was kept for somebody, once; what was kept for somebody else is dropped. */
export const takeChanges = (user: number | string): KeptChanges | null => {
  const kept = sessionStorage.getItem(KEY);
  dropChanges();
  const changes = kept === null ? null : (JSON.parse(kept) as KeptChanges);
  return changes?.user === user ? changes : null;
};
