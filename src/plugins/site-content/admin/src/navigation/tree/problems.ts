import type { Reason } from '#site-content/domain/problems/codes';

/** The reasons why the server refused items, by item id. */
export type Problems = ReadonlyMap<string, readonly Reason[]>;
