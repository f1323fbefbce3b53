import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';
import type { NavigationAnswer, NavigationItem } from '#site-content/domain/panel/answers';
import { NAV_AREAS } from '#site-content/domain/rules/nav-item';
import type { Items } from './tree/items';

/** What had not been saved when a session ended. */
export interface KeptChanges {
  /** Whose they are: somebody else may be the next to log in. */
  readonly user: number | string | undefined;
  /** What they began with, so that a save still notices what somebody else has saved. */
  readonly base: Pick<NavigationAnswer, 'version' | 'items'>;
  readonly items: Items;
}

const itemSchema: z.ZodType<NavigationItem> = z.object({
  id: z.string(),
  parent: z.string().nullable(),
  area: z.enum(NAV_AREAS).nullable(),
  title: z.string(),
  url: z.string().nullable(),
  page: z.string().nullable(),
});

const keptSchema: z.ZodType<KeptChanges> = z.object({
  user: z.union([z.number(), z.string()]),
  base: z.object({ version: z.string(), items: z.array(itemSchema) }),
  items: z.array(itemSchema),
});

const KEY = 'site-content.navigation.unsaved';

/** Keeps changes beyond the next login in this window. */
export const keepChanges = (changes: KeptChanges): void =>
  sessionStorage.setItem(KEY, JSON.stringify(changes));

/** Forgets what was kept: it is saved, or given up. */
export const dropChanges = (): void => sessionStorage.removeItem(KEY);

/**
 * Gives back what was kept for somebody, once; what was kept for somebody else is dropped, and so is what another
 * version has kept in a way that this one cannot read.
 */
export const takeChanges = (user: number | string): KeptChanges | null => {
  const kept = toJson(keptSchema).safeParse(sessionStorage.getItem(KEY));
  dropChanges();
  return kept.data?.user === user ? kept.data : null;
};
