import { z } from 'zod';
import { toJson } from '#site-content/domain/json-of';

const KEY = 'site-content.pages.expanded';

/** More than anybody works with at once; who has expanded them all would wait for as many answers. */
const MOST = 100;

const keptSchema = z.object({
  user: z.union([z.number(), z.string()]),
  pages: z.array(z.string()),
});

/** The pages that a user had expanded in this browser; what cannot be read, or is somebody else's, counts as nothing. */
export const keptExpanded = (user: number | string | undefined): Set<string> => {
  const kept = toJson(keptSchema).safeParse(localStorage.getItem(KEY));
  return new Set(kept.data?.user === user ? kept.data?.pages : []);
};

/** Remembers what a user has expanded, the latest where it is much. */
export const keepExpanded = (
  user: number | string | undefined,
  pages: ReadonlySet<string>
): void => {
  if (user === undefined) return;
  localStorage.setItem(KEY, JSON.stringify({ user, pages: [...pages].slice(-MOST) }));
};
