import { MAPPING } from '../../src/plugins/site-import/domain/mapping';
import { mappingMistakes } from '../../src/plugins/site-import/server/src/mapping-mistakes';

const getMistakes = (mapping: unknown): string[] => {
  const { error } = MAPPING.safeParse(mapping);
  return error === undefined ? [] : mappingMistakes(error.issues, mapping);
};

const KINDS =
  'one of "string", "text", "html", "integer", "decimal", "boolean", "date", "datetime", "json", "image", "images", "file", "files", "link", "links", "component", "components", "blocks"';

test.each<[object, string]>([
  [{ fields: { intro: { to: 'a', as: 'htm' } } }, `fields.intro.as must be ${KINDS}, not "htm".`],
  [
    { fields: { 'meta.x': { to: 'in tro', as: 'html' } } },
    'fields["meta.x"].to must be the name of an attribute: letters, digits and "_", not "in tro".',
  ],
  [
    {
      types: {
        'a.B': { fields: { a: { to: 'a', as: 'link', fields: { b: { to: 'b', as: 1 } } } } },
      },
    },
    `types["a.B"].fields.a.fields.b.as must be ${KINDS}, not 1.`,
  ],
  [
    { blocks: { q: { to: 'Quote', fields: {} } } },
    'blocks.q.to must be a component, such as "blocks.hero", not "Quote".',
  ],
  [{ blocks: { q: { to: 'blocks.q' } } }, 'blocks.q.fields is missing: it must be an object.'],
  [{ blocks: { q: { drop: '' } } }, 'blocks.q.drop must be a non-empty string, not "".'],
  [{ fields: { a: 'b' } }, 'fields.a must be an object with "to" or "drop", not "b".'],
  [
    { fields: { a: { to: 'b', as: 'text', drop: 'x' } } },
    'fields.a has both "to" and "drop". Use only one of them.',
  ],
  [{ source: { list: 'x', id: 'y' } }, 'source.title is missing: it must be a string.'],
  [{ fieldz: {} }, 'fieldz is not allowed in a mapping.'],
  [{ version: 2 }, 'version must be 1, not 2.'],
  [
    { links: { origins: ['old.example'] } },
    'links.origins[0] must be a URL, such as "https://old.example", not "old.example".',
  ],
  [[], 'The mapping must be an object, not a list.'],
])('an error in a mapping is reported as one sentence with its path: %j', (mapping, sentence) => {
  expect(getMistakes(Array.isArray(mapping) ? mapping : { version: 1, ...mapping })).toEqual([
    sentence,
  ]);
});

test('a mapping with only a source is valid', () => {
  expect(getMistakes({ version: 1, source: { list: '', id: 'id', title: 'title' } })).toEqual([]);
});
