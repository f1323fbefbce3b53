import type { Form } from './form';

export const navItem: Form = {
  mainField: 'title',
  rows: [
    {
      title: { label: 'Title', description: 'The text visitors see, such as "About us".' },
      area: {
        label: 'Area',
        description: 'Header or footer. A sub-item is always in the same area as its parent.',
      },
    },
    {
      parent: {
        label: 'Parent item',
        description:
          'Leave empty for the top level. The header has up to three levels, the footer has two: groups and their entries.',
        placeholder: 'Choose an item',
      },
      position: {
        label: 'Position',
        description:
          'A whole number. Items with the same parent are shown in ascending order. If empty, the item comes last.',
      },
    },
    {
      page: {
        label: 'Page',
        description:
          'A page of this site. The item follows the page when it moves, and is hidden while the page is not published. Leave empty for a footer group.',
        placeholder: 'Choose a page',
      },
      url: {
        label: 'URL',
        description:
          'Instead of a page. In the header: a relative path, such as /about/. In the footer: also an http or https URL, a tel: link or a mailto: link. Leave empty for a footer group.',
        placeholder: '/about/',
      },
    },
    {
      subitems: {
        label: 'Sub-items',
        description:
          'The items that have this item as their parent. If you delete this item, they are deleted as well.',
        placeholder: 'Set on each sub-item',
        editable: false,
      },
    },
  ],
  list: { columns: ['title', 'area', 'parent', 'position'], sortBy: 'position', pageSize: 50 },
};
