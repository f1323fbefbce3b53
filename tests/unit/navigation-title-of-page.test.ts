import { titleOfPage } from '../../src/plugins/site-content/admin/src/navigation/tree/title-of-page';

const WINTER = { title: 'Winter' };
const SUMMER = { title: 'Summer' };

test('an empty title is filled with the title of the selected page', () => {
  expect(titleOfPage('', undefined, WINTER)).toBe('Winter');
  expect(titleOfPage('  ', undefined, WINTER)).toBe('Winter');
});

test('a title taken from a page changes with the page and is cleared with it', () => {
  expect(titleOfPage('Winter', WINTER, SUMMER)).toBe('Summer');
  expect(titleOfPage('Winter', WINTER, undefined)).toBe('');
});

test('a custom title stays', () => {
  expect(titleOfPage('Offers', WINTER, SUMMER)).toBe('Offers');
  expect(titleOfPage('Offers', undefined, SUMMER)).toBe('Offers');
  expect(titleOfPage('Offers', WINTER, undefined)).toBe('Offers');
});
