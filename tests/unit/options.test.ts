import {
  hasOptionLabels,
  optionLabelKey,
} from '../../src/plugins/site-content/admin/src/edit-form/option-labels';
import english from '../../src/plugins/site-content/admin/src/translations/en/options.json';
import { NAV_AREAS } from '../../src/plugins/site-content/domain/rules/nav-item';
import { REDIRECT_TARGETS } from '../../src/plugins/site-content/domain/rules/redirect';

test("every option of the plugin's enumerations has a label, and there are no other labels", () => {
  const keys = [
    ...NAV_AREAS.map((area) => optionLabelKey('area', area)),
    ...REDIRECT_TARGETS.map((target) => optionLabelKey('target', target)),
  ];
  expect(Object.keys(english).sort()).toEqual(keys.sort());
});

test('other enumerations keep their options, even under the same name', () => {
  expect(hasOptionLabels('target', REDIRECT_TARGETS)).toBe(true);
  expect(hasOptionLabels('target', ['page', 'url'])).toBe(false);
  expect(hasOptionLabels('target', undefined)).toBe(false);
  expect(hasOptionLabels('size', REDIRECT_TARGETS)).toBe(false);
});
