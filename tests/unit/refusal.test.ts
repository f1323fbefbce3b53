import { errors } from '@strapi/utils';
import type { Problem } from '../../src/plugins/site-content/contract/problems/problem';
import {
  isUniqueViolation,
  mergeProblems,
  problemsOf,
  refusal,
} from '../../src/plugins/site-content/server/src/content/writes/refusal';

const problem = (path: string, message: string): Problem => ({ path: path.split('.'), message });

describe('a refusal', () => {
  test('is Strapi’s validation error, with every message under its field', () => {
    const error = refusal([
      { path: ['title'], message: 'One.' },
      { path: ['body', 0, 'url'], message: 'Two.' },
    ]);
    expect(error).toBeInstanceOf(errors.ValidationError);
    expect((error as errors.ValidationError).details).toEqual({
      errors: [
        { path: ['title'], message: 'One.', name: 'ValidationError' },
        { path: ['body', 0, 'url'], message: 'Two.', name: 'ValidationError' },
      ],
    });
    expect(error.message).toBe('2 fields break a rule.');
  });

  test('of one problem says it in its own message', () => {
    expect(refusal([problem('title', 'One.')]).message).toBe('One.');
  });

  test('is read back as the problems it was made of', () => {
    const problems: Problem[] = [{ path: ['body', 0, 'url'], message: 'Two.' }];
    expect(problemsOf(refusal(problems))).toEqual(problems);
  });
});

describe('the problems of Strapi’s own validator', () => {
  test.each([
    [
      ['body', '1', 'url'],
      ['body', 1, 'url'],
    ],
    ['body.1.url', ['body', 1, 'url']],
    [undefined, ['']],
  ])('%j is the place %j', (path, expected) => {
    const error = new errors.ValidationError('x', { errors: [{ path, message: 'm' }] });
    expect(problemsOf(error)).toEqual([{ path: expected, message: 'm' }]);
  });

  test('do not echo the value, which may be a secret', () => {
    const message =
      'password must be a `string` type, but the final value was: `{\n  "hunter2": 1\n}`.';
    const error = new errors.ValidationError('x', { errors: [{ path: ['password'], message }] });
    expect(JSON.stringify(problemsOf(error))).not.toContain('hunter2');
  });

  test.each([
    ['another error', new Error('x')],
    ['another error of Strapi', new errors.NotFoundError('x')],
    ['a validation error without a list', new errors.ValidationError('x')],
    ['no error', null],
  ])('%s has none', (_what, error) => {
    expect(problemsOf(error)).toBeNull();
  });
});

describe('our problems and Strapi’s', () => {
  test('are all reported, ours in place of Strapi’s where both are about one field', () => {
    const ours = [problem('url', 'Ours.'), problem('area', 'Ours.')];
    const strapis = [problem('title', 'Strapi’s.'), problem('url', 'Strapi’s.')];
    expect(mergeProblems(ours, strapis)).toEqual([...ours, problem('title', 'Strapi’s.')]);
  });

  test('are reported once where one is found twice', () => {
    const twice = [problem('url', 'Ours.'), problem('url', 'Ours.'), problem('url', 'Another.')];
    expect(mergeProblems(twice, [])).toEqual([problem('url', 'Ours.'), problem('url', 'Another.')]);
  });

  test('keep fields apart that stand inside one another', () => {
    const merged = mergeProblems(
      [problem('body.0', 'Ours.')],
      [problem('body.0.url', 'Strapi’s.')]
    );
    expect(merged).toHaveLength(2);
  });
});

describe('the violation of a unique index', () => {
  test.each(['SQLITE_CONSTRAINT_UNIQUE', '23505', 'ER_DUP_ENTRY'])('is known by %s', (code) => {
    expect(isUniqueViolation(Object.assign(new Error('x'), { code }))).toBe(true);
  });

  test.each([[null], [undefined], ['23505'], [new Error('x')], [{ code: '23503' }]])(
    'is not %p',
    (error) => {
      expect(isUniqueViolation(error)).toBe(false);
    }
  );
});
