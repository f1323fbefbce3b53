/**
 * The attribute of a page with its number among the pages that have the same parent. It is part of no draft: it applies to
 * both states at once. Source: docs/api.md#page.
 */
export const SORT_ORDER = 'sort_order';

/** The integers that a column takes on every database. */
const MAX_SORT_ORDER = 2_147_483_647;

/** Whether a value can be the number of a page among its siblings. */
export const isSortOrder = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= MAX_SORT_ORDER;
