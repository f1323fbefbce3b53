import { PAGE } from '../../src/plugins/site-content/domain/content-types';
import {
  buildCatalogue,
  servedAttributes,
} from '../../src/plugins/site-content/domain/pages/served-attributes';
import { models } from './models';

const catalogue = buildCatalogue(models(), PAGE);

describe('the fields of a page', () => {
  test('are in meta or at the top level, in the order of the contract', () => {
    expect(catalogue.meta).toEqual([
      ...['type', 'detail_url', 'html_url', 'slug', 'first_published_at'],
      ...['show_in_menus', 'seo_title', 'search_description', 'last_published_at'],
      ...['html_path', 'sort_order', 'parent'],
    ]);
    expect(catalogue.top).toEqual(['id', 'title', 'body']);
  });

  test('include every custom attribute without code changes', () => {
    const added = {
      subtitle: { type: 'string' },
      photo: { type: 'media' },
      data: { type: 'json' },
    };
    const { meta, top } = buildCatalogue(models({ [PAGE]: added }), PAGE);
    expect(meta).toEqual(catalogue.meta);
    expect(top).toEqual(['id', 'title', 'body', 'subtitle', 'photo', 'data']);
  });
});

describe('an attribute', () => {
  const isServed = (attribute: Parameters<typeof getAttributes>[0]): boolean =>
    getAttributes(attribute).length === 1;
  const getAttributes = (attribute: Parameters<typeof servedAttributes>[0]['attributes'][string]) =>
    servedAttributes({ attributes: { added: attribute } });

  test.each([
    ['text', { type: 'string' }],
    ['a number', { type: 'biginteger' }],
    ['media', { type: 'media', multiple: true }],
    ['a component', { type: 'component', component: 'shared.link' }],
    ['a custom field', { type: 'string', customField: 'plugin::color-picker.color' }],
    ['a relation to a content type', { type: 'relation', target: 'api::author.author' }],
    [
      'the owning side of a relation',
      { type: 'relation', target: 'api::author.author', inversedBy: 'pages' },
    ],
  ])('that is %s is served', (_what, attribute) => {
    expect(isServed(attribute)).toBe(true);
  });

  test.each([
    ['private', { type: 'string', private: true }],
    ['hidden', { type: 'string', visible: false }],
    ['a password', { type: 'password' }],
    ['a relation to accounts', { type: 'relation', target: 'plugin::users-permissions.user' }],
    ['a relation to administrators', { type: 'relation', target: 'admin::user' }],
    ['a relation to anything', { type: 'relation', relation: 'morphToOne' }],
    [
      'the inverse side of a relation',
      { type: 'relation', target: 'api::author.author', mappedBy: 'page' },
    ],
  ])('that is %s is never served', (_what, attribute) => {
    expect(isServed(attribute)).toBe(false);
  });

  test.each([
    ...['id', 'documentId', 'createdAt', 'updatedAt', 'publishedAt', 'createdBy', 'updatedBy'],
    ...['locale', 'localizations'],
  ])('that Strapi manages itself is not served: %s', (name) => {
    expect(servedAttributes({ attributes: { [name]: { type: 'string' } } })).toEqual([]);
  });
});
