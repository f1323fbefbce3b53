export type Word = 'label' | 'description' | 'placeholder';

/** The words of one form that are not today's, by field: what an earlier version has stored in their place. */
export type FormerWords = Readonly<Record<string, Readonly<Partial<Record<Word, string>>>>>;

/**
 * Words are stored when a type is first met, and a site keeps them. Whoever changes a word in a form adds here
 * what it was, so that existing sites get the new one, which alone has a translation.
 */
export const FORMER_WORDS: Readonly<Record<string, FormerWords>> = {
  'api::page.page': {
    show_in_menus: {
      description:
        'For menus that the website makes of its pages. The header and the footer are edited under "Navigation item".',
    },
  },
  'api::nav-item.nav-item': {
    parent: { label: 'Shown under' },
    subitems: { label: 'Items below', placeholder: 'Chosen on the item below' },
  },
  'api::redirect.redirect': {
    source: {
      description:
        'The source: a path on this site, such as /old-page. A query string may follow. Upper and lower case differ.',
    },
    target: {
      description:
        'The target. url: the new address. page: the page, wherever it moves. none and empty: nowhere; the website receives null or an empty text.',
    },
    destination: {
      description:
        'The destination, if the target is url: a relative path, such as /about/, or an http or https URL. Otherwise empty.',
    },
    page: { description: 'A page of this site, if the target is page. Otherwise empty.' },
  },
};
