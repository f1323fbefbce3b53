import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';
import type {
  NavigationItem,
  NavigationResponse,
} from '#site-content/domain/panel/panel-response-types';
import { NAV_AREAS } from '#site-content/domain/rules/nav-item';
import type { Items } from './tree/items';

/** Changes that were unsaved when a session ended. */
export interface UnsavedChanges {
  /** Their author, because another user may be the next to log in. */
  readonly user: number | string | undefined;
  /** The version they are based on, so that a save still detects conflicts. */
  readonly base: Pick<NavigationResponse, 'version' | 'items'>;
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

const keptSchema: z.ZodType<UnsavedChanges> = z.object({
  user: z.union([z.number(), z.string()]),
  base: z.object({ version: z.string(), items: z.array(itemSchema) }),
  items: z.array(itemSchema),
});

const KEY = 'site-content.navigation.unsaved';

/** Stores changes for the next login in this window. */
export const keepChanges = (changes: UnsavedChanges): void =>
  sessionStorage.setItem(KEY, JSON.stringify(changes));

/** Deletes stored changes after they were saved or discarded. */
export const dropChanges = (): void => sessionStorage.removeItem(KEY);

/**
 * Returns a user's stored changes once. Drops changes of other users, and those in a format that this version cannot
 * read.
 */
export const takeChanges = (user: number | string): UnsavedChanges | null => {
  const kept = toJson(keptSchema).safeParse(sessionStorage.getItem(KEY));
  dropChanges();
  return kept.data?.user === user ? kept.data : null;
};
