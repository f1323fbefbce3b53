import { translateRefusal } from '../../src/plugins/site-content/admin/src/rules/translate-refusals';

const shout = (message: string): string => message.toUpperCase();

describe('a refusal of the server', () => {
  test('has every one of its sentences translated, and keeps the rest', () => {
    const refusal = {
      status: 400,
      name: 'ValidationError',
      message: 'two fields',
      details: {
        errors: [
          { path: ['source'], message: 'no #', name: 'ValidationError' },
          { path: ['page'], message: 'gone', name: 'ValidationError' },
        ],
      },
    };
    translateRefusal(refusal, shout);
    expect(refusal).toEqual({
      status: 400,
      name: 'ValidationError',
      message: 'TWO FIELDS',
      details: {
        errors: [
          { path: ['source'], message: 'NO #', name: 'ValidationError' },
          { path: ['page'], message: 'GONE', name: 'ValidationError' },
        ],
      },
    });
  });

  test.each([
    ['without details', { message: 'no' }, { message: 'NO' }],
    [
      'without a sentence',
      { details: { errors: [{ path: [] }] } },
      { details: { errors: [{ path: [] }] } },
    ],
    [
      'with details of another kind',
      { details: { errors: 'none' } },
      { details: { errors: 'none' } },
    ],
  ])('may come %s', (_what, refusal, expected) => {
    translateRefusal(refusal, shout);
    expect(refusal).toEqual(expected);
  });
});
