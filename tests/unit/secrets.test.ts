import { PAGE, SITE_KEYS } from '../../src/plugins/site-content/domain/content-types';
import { SECRET_FIELD } from '../../src/plugins/site-content/domain/masked-secrets';
import {
  type Path,
  type Problem,
  problem,
} from '../../src/plugins/site-content/domain/problems/problem';
import {
  hasSecret,
  withoutSecretPaths,
  withoutSecrets,
} from '../../src/plugins/site-content/domain/rules/secrets-in-refusals';
import { shownInForms } from '../../src/plugins/site-content/server/src/panel/form-only-attributes';
import { withMessages } from '../support/problem-messages';
import { models } from './models';

const SECRET = { type: 'string', customField: SECRET_FIELD };
const withSecrets = models({
  [PAGE]: { code: { ...SECRET, required: true } },
  'shared.card': { token: SECRET },
  'blocks.added': { token: { ...SECRET, maxLength: 20 } },
});
const page = {
  code: { hunter2: 'hunter2' },
  body: [
    { __component: 'blocks.cards', cards: [{ title: 'a' }, { token: ['hunter2'] }] },
    { __component: 'blocks.added', token: 'hunter2' },
  ],
};
const quoting = (...path: Path): Problem =>
  problem(path, 'strapi', { message: 'This is not hunter2.' });

describe('a secret', () => {
  test.each([
    [['code'], ['code'], 'This field is required and must be text of at most 255 characters.'],
    [
      ['code', 'hunter2'],
      ['code'],
      'This field is required and must be text of at most 255 characters',
    ],
    [['body', 0, 'cards', 1, 'token', 0], ['body', 0, 'cards', 1, 'token'], 'This must be text'],
    [['body', 1, 'token'], ['body', 1, 'token'], 'This must be text of at most 20 characters.'],
  ])('is not quoted in a problem that Strapi reports for %j', (path, expected, message) => {
    const found = withoutSecrets(withSecrets, PAGE, page, [quoting(...path)]);
    expect(withMessages(found)[0]?.path).toEqual(expected);
    expect(withMessages(found)[0]?.message).toContain(message);
    expect(JSON.stringify(found)).not.toContain('hunter2');
  });

  test('does not affect the problems of other fields', () => {
    const others = [
      quoting('title'),
      quoting('body'),
      quoting('body', 0, 'cards', 0, 'title'),
      quoting('body', 7, 'token'),
      quoting('nothing', 'known'),
      quoting(),
    ];
    expect(withoutSecrets(withSecrets, PAGE, page, others)).toEqual(others);
  });

  test('is removed from the path of a problem, while the message stays', () => {
    const found = withoutSecretPaths(withSecrets, PAGE, page, [quoting('code', 'hunter2')]);
    expect(withMessages(found)).toEqual([{ path: ['code'], message: 'This is not hunter2.' }]);
  });

  test('is detected in content types and in their components', () => {
    expect(hasSecret(models(), SITE_KEYS)).toBe(true);
    expect(hasSecret(models(), PAGE)).toBe(false);
    expect(hasSecret(models({ 'shared.card': { token: SECRET } }), PAGE)).toBe(true);
    expect(hasSecret(models({ 'site.request-info': { token: SECRET } }), SITE_KEYS)).toBe(true);
  });

  test('has a type that the panel shows in forms only, and so has HTML', () => {
    const { attributes } = shownInForms(models()(SITE_KEYS));
    const types = ['password', 'footer_disclaimer', 'email'].map((name) => attributes[name]?.type);
    expect(types).toEqual(['richtext', 'richtext', 'string']);
  });
});
