import { MAPPING } from '../../src/plugins/site-import/domain/mapping';
import { mappingMistakes } from '../../src/plugins/site-import/server/src/mapping-mistakes';

const getMistakes = (mapping: unknown): string[] => {
  const { error } = MAPPING.safeParse(mapping);
  return error === undefined ? [] : mappingMistakes(error.issues, mapping);
};

const KINDS =
  'one of "string", "text", "html", "integer", "decimal", "boolean", "date", "datetime", "json", "image", "images", "file", "files", "link", "links", "component", "components", "blocks"';

test.each<[object, string]>([
  [
    { fields: { intro: { to: 'a', as: 'htm' } } },
    `fields.intro.as must be ${KINDS}, and is "htm".`,
  ],
  [
    { fields: { 'meta.x': { to: 'in tro', as: 'html' } } },
    'fields["meta.x"].to must be the name of an attribute: letters, digits and "_", and is "in tro".',
  ],
  [
    {
      types: {
        'a.B': { fields: { a: { to: 'a', as: 'link', fields: { b: { to: 'b', as: 1 } } } } },
      },
    },
    `types["a.B"].fields.a.fields.b.as must be ${KINDS}, and is 1.`,
  ],
  [
    { blocks: { q: { to: 'Quote', fields: {} } } },
    'blocks.q.to must be a component, such as "blocks.hero", and is "Quote".',
  ],
  [{ blocks: { q: { to: 'blocks.q' } } }, 'blocks.q.fields is missing: it must be an object.'],
  [{ blocks: { q: { drop: '' } } }, 'blocks.q.drop must be a text that is not empty, and is "".'],
  [{ fields: { a: 'b' } }, 'fields.a must be an object with "to" or "drop", and is "b".'],
  [
    { fields: { a: { to: 'b', as: 'text', drop: 'x' } } },
    'fields.a has "to" and "drop": it is either taken or left out.',
  ],
  [{ source: { list: 'x', id: 'y' } }, 'source.title is missing: it must be a text.'],
  [{ fieldz: {} }, 'fieldz is nothing that a mapping has there.'],
  [{ version: 2 }, 'version must be 1, and is 2.'],
  [
    { links: { origins: ['old.example'] } },
    'links.origins[0] must be an address, such as "https://old.example", and is "old.example".',
  ],
  [[], 'The mapping must be an object, and is a list.'],
])('a mistake in a mapping is one sentence with its path: %j', (mapping, sentence) => {
  expect(getMistakes(Array.isArray(mapping) ? mapping : { version: 1, ...mapping })).toEqual([
    sentence,
  ]);
});

test('a source alone is a mapping', () => {
  expect(getMistakes({ version: 1, source: { list: '', id: 'id', title: 'title' } })).toEqual([]);
});
