import type { Reason } from '#site-content/domain/problems/codes';

/** Why the server did not save an item, by the item's id. */
export type Problems = ReadonlyMap<string, readonly Reason[]>;
