import {
  findDisallowedBlocks,
  withoutForeignBlocks,
} from '../../src/plugins/site-content/domain/rules/disallowed-blocks';
import { models } from './models';

const PAGE = 'api::page.page';
const getModel = models();

const quote = { __component: 'blocks.quote', text: 'x' };
const link = { __component: 'shared.link', text: 'x' };

describe('the blocks that a dynamic zone does not allow', () => {
  test('are found with their paths', () => {
    const body = [quote, link, { __component: 'blocks.gone' }, { __component: '__proto__' }];
    expect(
      findDisallowedBlocks(getModel, PAGE, { body }).map(({ path, component }) => [path, component])
    ).toEqual([
      [['body', 1], 'shared.link'],
      [['body', 2], 'blocks.gone'],
      [['body', 3], '__proto__'],
    ]);
  });

  test('exclude problems that Strapi reports itself, and nested components', () => {
    for (const body of [undefined, null, {}, 'x', [null, 'x', {}, { __component: null }, []]]) {
      expect(findDisallowedBlocks(getModel, PAGE, { body })).toEqual([]);
    }
    const hero = { __component: 'blocks.hero', link: { __component: 'blocks.quote', text: 'x' } };
    expect(findDisallowedBlocks(getModel, PAGE, { body: [hero] })).toEqual([]);
  });

  test('are replaced by empty ones, so that the others keep their paths', () => {
    const data = { title: 'x', body: [link, quote] };
    const replaced = withoutForeignBlocks(getModel, PAGE, data);
    expect(replaced).toEqual({ title: 'x', body: [{ __component: expect.any(String) }, quote] });
    expect(findDisallowedBlocks(getModel, PAGE, replaced)).toEqual([]);
    expect(data.body).toEqual([link, quote]);
    expect(withoutForeignBlocks(getModel, PAGE, { body: [quote] })).toEqual({ body: [quote] });
  });
});
