import type { Form } from './form';

export const navItem: Form = {
  mainField: 'title',
  rows: [
    {
      title: { label: 'Title', description: 'What the visitor reads, such as "About us".' },
      area: {
        label: 'Area',
        description:
          'Header or footer. An item shown under another one takes the area of that one.',
      },
    },
    {
      parent: {
        label: 'Parent item',
        description:
          'The parent; empty for an item at the top. The header has three levels at the most. The footer has two: groups, and the entries shown under them.',
        placeholder: 'Choose an item',
      },
      position: {
        label: 'Position',
        description:
          'A whole number. Items with the same parent are shown from the lowest to the highest; left empty, the item comes last.',
      },
    },
    {
      page: {
        label: 'Page',
        description:
          'A page of this site. The item follows it when it moves, and is left out while it is not published. Empty for a footer group.',
        placeholder: 'Choose a page',
      },
      url: {
        label: 'URL',
        description:
          'In place of a page. In the header a relative path, such as /about/; in the footer also an http or https URL, a tel: link or a mailto: link. Empty for a footer group.',
        placeholder: '/about/',
      },
    },
    {
      subitems: {
        label: 'Sub-items',
        description:
          'For information: its sub-items, which are shown under it. When this item is deleted, so are they.',
        placeholder: 'Chosen on the sub-item',
        editable: false,
      },
    },
  ],
  list: { columns: ['title', 'area', 'parent', 'position'], sortBy: 'position', pageSize: 50 },
};
