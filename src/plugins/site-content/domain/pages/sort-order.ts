/**
 * Attribute for a page's manual order among its siblings. It is not part of a draft: changes apply to the
 * draft and published rows at once. Source: docs/api.md#page.
 */
export const SORT_ORDER = 'sort_order';

/** The largest integer that every database supports. */
const MAX_SORT_ORDER = 2_147_483_647;

/** Whether a value is a valid sort order. */
export const isSortOrder = (value: unknown): value is number =>
  Number.isInteger(value) && Math.abs(Number(value)) <= MAX_SORT_ORDER;
