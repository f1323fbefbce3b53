import type { Form } from './form';

export const page: Form = {
  mainField: 'title',
  rows: [
    {
      title: { label: 'Title' },
      slug: {
        label: 'Slug',
        description:
          "The last part of the page's URL, such as about-us. Only letters (a to z), digits, hyphens and underscores. It must be unique among the pages with the same parent, including drafts.",
      },
    },
    {
      parent: {
        label: 'Parent page',
        description:
          'The page above this one in the page tree. Its slug comes first in the URL, as in /company/about-us/. Leave empty for the top level.',
        placeholder: 'Choose a page',
      },
    },
    {
      body: { label: 'Content', description: 'The blocks of the page, from top to bottom.' },
    },
    {
      seo_title: {
        label: 'Title for search engines',
        description: 'Shown in search results and browser tabs instead of the title.',
      },
      search_description: {
        label: 'Description for search engines',
        description: 'One or two sentences, shown in search results.',
      },
    },
    {
      show_in_menus: {
        label: 'Show in menus',
        description:
          'For menus that the website generates from its pages. The header and footer are edited under "Navigation".',
      },
      sort_order: {
        label: 'Order',
        description:
          'Pages with the same parent are sorted by this number. Change their order in the page tree under "Pages".',
        editable: false,
      },
    },
    // A date and its time are two inputs next to each other, and overlap if there are four fields in a row.
    {
      first_published_at: {
        label: 'First published',
        description: 'Set when the page is published for the first time.',
        editable: false,
      },
      last_published_at: {
        label: 'Last published',
        description: 'Updated each time the page is published.',
        editable: false,
      },
    },
  ],
  // The page tree shows subpages in their order. In the form, Strapi would list them in another order, and until it is
  // saved, a duplicated page would appear to have the subpages of the original.
  leftOut: {
    children: {
      label: 'Subpages',
      description:
        'The pages that have this page as their parent. If you delete this page, they move to the top level, unless you delete them as well.',
      placeholder: 'Set on each subpage',
      editable: false,
    },
  },
  list: {
    columns: ['title', 'slug', 'parent', 'first_published_at'],
    sortBy: 'title',
    pageSize: 50,
  },
};
