import schema from '../../src/api/nav-item/content-types/nav-item/schema.json';
import type { Attribute } from '../../src/plugins/site-content/domain/components/walk';
import { lengthLimit } from '../../src/plugins/site-content/domain/rules/lengths';
import { NAV_ITEM_TEXTS } from '../../src/plugins/site-content/domain/rules/nav-item-texts';

const getLimits = (attributes: Readonly<Record<string, Attribute>>): Record<string, number> =>
  Object.fromEntries(
    Object.entries(attributes)
      .filter(([, { type }]) => type === 'string' || type === 'text')
      .map(([name, attribute]) => [name, lengthLimit(attribute)])
  );

test('the panel knows every text field of a navigation item, with the length limits of the content type', () => {
  expect(getLimits(NAV_ITEM_TEXTS.attributes)).toEqual(getLimits(schema.attributes));
});
