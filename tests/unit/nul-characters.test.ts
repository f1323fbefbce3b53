import { findNulCharacters } from '../../src/plugins/site-content/server/src/operations/requests/nul-characters';

test('each NUL is found with its path, and one in a member name with that of its object', () => {
  const values = Array.from({ length: 1000 }, () => ({ list: ['a', { 'b\0': 1, c: 'd' }] }));
  const found = findNulCharacters({ values: [...values, { name: ['\0'] }] });
  expect(found).toHaveLength(1001);
  expect(found.map(({ path }) => path.join('.'))).toEqual(
    expect.arrayContaining(['values.999.list.1', 'values.1000.name.0'])
  );
});
