/**
 * Rows of forms of earlier versions, by content type. If you split a row or remove a field, add the former row here, so
 * that existing sites get the new rows.
 */
export const FORMER_FORM_ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'api::page.page': [
    // The publication times overlapped in one row.
    ['show_in_menus', 'first_published_at', 'last_published_at', 'sort_order'],
    // Removed because a duplicated page appeared to have the subpages of the original.
    ['parent', 'children'],
  ],
};
