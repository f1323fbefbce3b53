import type { Form } from '../form';

export const redirect: Form = {
  mainField: 'source',
  rows: [
    {
      source: {
        label: 'Old address',
        description:
          'The source: a path on this site, such as /old-page. A query string may follow. Upper and lower case differ.',
        placeholder: '/old-page',
      },
      target: {
        label: 'Leads to',
        description:
          'The target. url: the new address. page: the page, wherever it moves. none and empty: nowhere; the website receives null or an empty text.',
      },
    },
    {
      destination: {
        label: 'New address',
        description:
          'The destination, if the target is url: a relative path, such as /about/, or an http or https URL. Otherwise empty.',
        placeholder: '/about/',
      },
      page: {
        label: 'Page',
        description: 'A page of this site, if the target is page. Otherwise empty.',
        placeholder: 'Choose a page',
      },
    },
    {
      note: {
        label: 'Note',
        description:
          'For editors, such as the reason for this redirect. The website never receives it.',
      },
    },
  ],
  list: {
    columns: ['source', 'target', 'destination', 'page'],
    sortBy: 'source',
    pageSize: 50,
  },
};
