import type { Form } from './form';

export const page: Form = {
  mainField: 'title',
  rows: [
    {
      title: { label: 'Title' },
      slug: {
        label: 'Slug',
        description:
          "The last part of the page's address: letters (a to z), digits, hyphens and underscores only, such as about-us. No page beside it, below the same parent, may have it, as a draft or published.",
      },
    },
    {
      parent: {
        label: 'Parent page',
        description:
          'The page this one stands below; its slug comes before this one in the address, such as /company/about-us/. Empty for a page at the top level.',
        placeholder: 'Choose a page',
      },
      children: {
        label: 'Pages below',
        description:
          'For information: the pages whose parent page is this one. When this page is deleted, they move to the top level.',
        placeholder: 'Chosen on the page below',
        editable: false,
      },
    },
    {
      body: { label: 'Content', description: 'The blocks of the page, from top to bottom.' },
    },
    {
      seo_title: {
        label: 'Title for search engines',
        description: "For search results and the browser's tab, in place of the title.",
      },
      search_description: {
        label: 'Description for search engines',
        description: 'One or two sentences for search results.',
      },
    },
    {
      show_in_menus: {
        label: 'Show in menus',
        description:
          'For menus that the website makes of its pages. The header and the footer are edited under "Navigation".',
      },
      first_published_at: {
        label: 'First published',
        description: 'Set when the page is published for the first time, and never changed after.',
        editable: false,
      },
      last_published_at: {
        label: 'Last published',
        description: 'Set whenever the page is published.',
        editable: false,
      },
      sort_order: {
        label: 'Order',
        description: 'The number of the page among those with the same parent page.',
        editable: false,
      },
    },
  ],
  list: {
    columns: ['title', 'slug', 'parent', 'first_published_at'],
    sortBy: 'title',
    pageSize: 50,
  },
};
