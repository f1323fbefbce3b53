import type { Form } from './form';

export const redirect: Form = {
  mainField: 'source',
  rows: [
    {
      source: {
        label: 'Old address',
        description:
          'A path on this site, such as /old-page, exactly as visitors request it: with or without the trailing slash, and with its query. Upper and lower case matter.',
        placeholder: '/old-page',
      },
      target: {
        label: 'Destination type',
        description:
          'A URL, or a page of this site, which the redirect follows when the page moves. Without a destination, the website shows that the content is gone. “No redirect” reserves the address: the website receives an empty text and does not redirect.',
      },
    },
    {
      destination: {
        label: 'Destination',
        description:
          'For redirects to a URL: a relative path, such as /about/, or an http or https URL. Otherwise leave empty.',
        placeholder: '/about/',
      },
      page: {
        label: 'Page',
        description: 'For redirects to a page of this site. Otherwise leave empty.',
        placeholder: 'Choose a page',
      },
    },
    {
      note: {
        label: 'Note',
        description:
          'For editors, such as the reason for this redirect. Never shown on the website.',
      },
      origin: {
        label: 'Origin',
        description:
          'How the redirect was created: by an editor, by an import, or automatically when the URL of a page changed.',
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
