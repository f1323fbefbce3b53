/**
 * Former rows of forms, by content type, as stored by earlier versions. If you divide a row, add it here: existing
 * sites then get the new rows.
 */
export const FORMER_FORM_ROWS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  // The times of publishing covered each other.
  'api::page.page': [['show_in_menus', 'first_published_at', 'last_published_at', 'sort_order']],
};
