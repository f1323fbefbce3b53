import { titleOfPage } from '../../src/plugins/site-content/admin/src/navigation/tree/title-of-page';

const WINTER = { title: 'Winter' };
const SUMMER = { title: 'Summer' };

test('an item without a title takes that of the page that is chosen', () => {
  expect(titleOfPage('', undefined, WINTER)).toBe('Winter');
  expect(titleOfPage('  ', undefined, WINTER)).toBe('Winter');
});

test('it takes that of the next page, too, and loses it with the page', () => {
  expect(titleOfPage('Winter', WINTER, SUMMER)).toBe('Summer');
  expect(titleOfPage('Winter', WINTER, undefined)).toBe('');
});

test('a title of its own stays', () => {
  expect(titleOfPage('Offers', WINTER, SUMMER)).toBe('Offers');
  expect(titleOfPage('Offers', undefined, SUMMER)).toBe('Offers');
  expect(titleOfPage('Offers', WINTER, undefined)).toBe('Offers');
});
