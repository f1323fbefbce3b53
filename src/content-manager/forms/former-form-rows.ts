/**
 * Former rows of forms, by content type, as stored by earlier versions. If you divide a row or leave a field out, add it
 * here: existing sites then get the new rows.
 */
export const FORMER_FORM_ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  'api::page.page': [
    // The times of publishing covered each other.
    ['show_in_menus', 'first_published_at', 'last_published_at', 'sort_order'],
    // A copy seemed to have the subpages of the original.
    ['parent', 'children'],
  ],
};
