import { errors, validateYupSchema, yup } from '@strapi/utils';
import {
  type Problem,
  problem,
  reason,
} from '../../src/plugins/site-content/domain/problems/problem';
import { createValidationError } from '../../src/plugins/site-content/server/src/operations/requests/refusal';
import { isUniqueViolation } from '../../src/plugins/site-content/server/src/strapi-internals/database-errors';
import { keepValuesOutOfMessages } from '../../src/plugins/site-content/server/src/strapi-internals/validation-messages';
import {
  findProblems,
  mergeProblems,
} from '../../src/plugins/site-content/server/src/writes/problems';
import { withMessages } from '../support/problem-messages';

const strapis = (path: string, message: string): Problem =>
  problem(path.split('.'), 'strapi', { message });

describe('a refusal', () => {
  test('lists its first 100 problems, and counts all of them', () => {
    const problems = Array.from({ length: 101 }, (_, at) =>
      problem(['body', at], 'required-for-publishing')
    );
    const { details } = createValidationError(problems) as errors.ValidationError;
    const { errors: listed, ...whole } = details as { errors: { path: unknown }[] };
    expect(whole).toEqual({ code: 'several', values: { count: 101 } });
    expect(listed.map(({ path }) => path)).toEqual(problems.slice(0, 100).map(({ path }) => path));
  });

  test('with thousands of problems does not compare each with all others', () => {
    let joined = 0;
    class CountedPath extends Array<string | number> {
      override join(separator: string): string {
        joined += 1;
        return super.join(separator);
      }
    }
    const found = Array.from({ length: 2000 }, (_, at) =>
      problem(CountedPath.from(['body', at]) as CountedPath, 'required-for-publishing')
    );
    expect(mergeProblems([...found, ...found], found)).toEqual(found);
    expect(joined).toBeLessThanOrEqual(4 * found.length);
  });

  test("is Strapi's validation error, with every message under its field", () => {
    const error = createValidationError([
      problem(['title'], 'too-long', { limit: 9 }),
      problem(['body', 0, 'url'], 'link.missing'),
    ]);
    expect(error).toBeInstanceOf(errors.ValidationError);
    expect((error as errors.ValidationError).details).toEqual({
      code: 'several',
      values: { count: 2 },
      errors: [
        {
          path: ['title'],
          message: 'This is too long: at most 9 characters are allowed.',
          name: 'ValidationError',
          code: 'too-long',
          values: { limit: 9 },
        },
        {
          path: ['body', 0, 'url'],
          message: 'Select a page or enter a URL.',
          name: 'ValidationError',
          code: 'link.missing',
          values: {},
        },
      ],
    });
    expect(error.message).toBe('2 fields have errors.');
  });

  test('with one problem has the message of that problem', () => {
    const error = createValidationError([
      problem(['url'], 'link.missing'),
    ]) as errors.ValidationError;
    expect(error.message).toBe('Select a page or enter a URL.');
    expect(error.details).toMatchObject(reason('link.missing'));
  });

  test('is read back as its problems', () => {
    const problems = [problem(['body', 0, 'url'], 'too-long', { limit: 9 })];
    expect(findProblems(createValidationError(problems))).toEqual(problems);
  });
});

describe("the problems of Strapi's own validator", () => {
  test.each([
    [
      ['body', '1', 'url'],
      ['body', 1, 'url'],
    ],
    ['body.1.url', ['body', 1, 'url']],
    [undefined, ['']],
  ])('with the path %j have the path %j', (path, expected) => {
    const error = new errors.ValidationError('x', { errors: [{ path, message: 'm' }] });
    expect(findProblems(error)).toEqual([problem(expected, 'strapi', { message: 'm' })]);
  });

  test('do not contain the value, which may be a secret', async () => {
    keepValuesOutOfMessages();
    const schema = yup.object({ password: yup.string(), code: yup.number() });
    const sent = { password: { hunter2: 1 }, code: 'hunter2' };
    const error: unknown = await validateYupSchema(schema)(sent).catch((thrown: unknown) => thrown);
    expect(JSON.stringify(findProblems(error))).not.toContain('hunter2');
    expect(withMessages(findProblems(error) ?? [])).toEqual([
      { path: ['password'], message: 'password must be a `string`.' },
      { path: ['code'], message: 'code must be a `number`.' },
    ]);
  });

  test.each([
    ['a generic error', new Error('x')],
    ['another Strapi error', new errors.NotFoundError('x')],
    ['a validation error without a list', new errors.ValidationError('x')],
    ['null', null],
  ])('are not found in %s', (_what, error) => {
    expect(findProblems(error)).toBeNull();
  });
});

describe("merging our problems with Strapi's", () => {
  test('reports all of them, but only ours if both concern the same field', () => {
    const ours = [problem(['url'], 'link.missing'), problem(['area'], 'nav-item.area-missing')];
    const theirs = [strapis('title', 'Strapi’s.'), strapis('url', 'Strapi’s.')];
    expect(mergeProblems(ours, theirs)).toEqual([...ours, strapis('title', 'Strapi’s.')]);
  });

  test('reports duplicates once', () => {
    const tooLong = (limit: number): Problem => problem(['url'], 'too-long', { limit });
    expect(mergeProblems([tooLong(1), tooLong(1), tooLong(2)], [])).toEqual([
      tooLong(1),
      tooLong(2),
    ]);
  });

  test('keeps problems of nested fields apart', () => {
    const merged = mergeProblems(
      [problem(['body', 0], 'page.block-gone')],
      [strapis('body.0.url', 'Strapi’s.')]
    );
    expect(merged).toHaveLength(2);
  });
});

describe('a unique constraint violation', () => {
  test.each(['SQLITE_CONSTRAINT_UNIQUE', '23505', 'ER_DUP_ENTRY'])(
    'is detected by the code %s',
    (code) => {
      expect(isUniqueViolation(Object.assign(new Error('x'), { code }))).toBe(true);
    }
  );

  test.each([[null], [undefined], ['23505'], [new Error('x')], [{ code: '23503' }]])(
    'is not detected in %p',
    (error) => {
      expect(isUniqueViolation(error)).toBe(false);
    }
  );
});
