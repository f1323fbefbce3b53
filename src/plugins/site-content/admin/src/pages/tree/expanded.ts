import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';

const KEY = 'site-content.pages.expanded';

/** More than anyone works with at once; each expanded page costs a request. */
const MOST = 100;

const keptSchema = z.object({
  user: z.union([z.number(), z.string()]),
  pages: z.array(z.string()),
});

/** The pages a user has expanded in this browser; empty if unreadable or stored by someone else. */
export const keptExpanded = (user: number | string | undefined): Set<string> => {
  const kept = toJson(keptSchema).safeParse(localStorage.getItem(KEY));
  return new Set(kept.data?.user === user ? kept.data?.pages : []);
};

/** Stores the pages a user has expanded, limited to the latest ones. */
export const keepExpanded = (
  user: number | string | undefined,
  pages: ReadonlySet<string>
): void => {
  if (user === undefined) return;
  localStorage.setItem(KEY, JSON.stringify({ user, pages: [...pages].slice(-MOST) }));
};
