import type { Reason } from '#site-content/domain/problems/codes';

/** Why the server refused an item, by item id. */
export type Problems = ReadonlyMap<string, readonly Reason[]>;
