import {
  hasWords,
  wordsKey,
} from '../../src/plugins/site-content/admin/src/edit-form/options/option-labels';
import english from '../../src/plugins/site-content/admin/src/translations/en/options.json';
import { NAV_AREAS } from '../../src/plugins/site-content/domain/rules/nav-item';
import { REDIRECT_TARGETS } from '../../src/plugins/site-content/domain/rules/redirect';

test('every option of our enumerations has its words, and there are no others', () => {
  const keys = [
    ...NAV_AREAS.map((area) => wordsKey('area', area)),
    ...REDIRECT_TARGETS.map((target) => wordsKey('target', target)),
  ];
  expect(Object.keys(english).sort()).toEqual(keys.sort());
});

test('an enumeration of other people keeps its options, under the same name too', () => {
  expect(hasWords('target', REDIRECT_TARGETS)).toBe(true);
  expect(hasWords('target', ['page', 'url'])).toBe(false);
  expect(hasWords('target', undefined)).toBe(false);
  expect(hasWords('size', REDIRECT_TARGETS)).toBe(false);
});
