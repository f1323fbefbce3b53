import type { Form } from './form';

export const redirect: Form = {
  mainField: 'source',
  rows: [
    {
      source: {
        label: 'Old address',
        description:
          'A path on this site, such as /old-page. A query string may follow. Upper and lower case differ.',
        placeholder: '/old-page',
      },
      target: {
        label: 'Leads to',
        description:
          'To a new address, or to a page of this site, wherever that moves. Or nowhere: the website then receives null, or an empty text.',
      },
    },
    {
      destination: {
        label: 'New address',
        description:
          'For a redirect that leads to a new address: a relative path, such as /about/, or an http or https URL. Otherwise empty.',
        placeholder: '/about/',
      },
      page: {
        label: 'Page',
        description: 'For a redirect that leads to a page of this site. Otherwise empty.',
        placeholder: 'Choose a page',
      },
    },
    {
      note: {
        label: 'Note',
        description:
          'For editors, such as the reason for this redirect. The website never receives it.',
      },
      origin: {
        label: 'Origin',
        description:
          'Where the redirect comes from: an editor, an import, or a page whose address has changed.',
        editable: false,
      },
    },
  ],
  list: {
    columns: ['source', 'target', 'destination', 'page'],
    sortBy: 'source',
    pageSize: 50,
  },
};
