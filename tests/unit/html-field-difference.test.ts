import fc from 'fast-check';
import {
  type DiffPart,
  findDifference,
  findDifferenceForReaders,
  shortened,
} from '../../src/plugins/site-content/admin/src/components/difference';
import { cleanHtml } from '../../src/plugins/site-content/domain/rules/sanitize-html';
import { anyHtml } from './any-html';

const toText = (stretches: readonly DiffPart[], without: DiffPart['kind']): string =>
  stretches
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

describe('the difference between two HTML texts', () => {
  test('is found by tags and words', () => {
    expect(findDifference('<p>a</p><b x>b</b><i>c</i>', '<p>a</p><b>b</b><u></u><i>c</i>')).toEqual(
      [
        { kind: 'same', text: '<p>a</p>' },
        { kind: 'removed', text: '<b x>' },
        { kind: 'added', text: '<b>' },
        { kind: 'same', text: 'b</b>' },
        { kind: 'added', text: '<u></u>' },
        { kind: 'same', text: '<i>c</i>' },
      ]
    );
  });

  test.each([
    ['', '', []],
    ['<p>', '<p>', [{ kind: 'same', text: '<p>' }]],
    ['', '<p>', [{ kind: 'added', text: '<p>' }]],
    ['<p>', '', [{ kind: 'removed', text: '<p>' }]],
  ])('of %j and %j is %j', (before, after, expected) => {
    expect(findDifference(before, after)).toEqual(expected);
  });

  test('contains both texts completely, whatever they are', () => {
    fc.assert(
      fc.property(anyHtml, anyHtml, (before, after) => {
        for (const [a, b] of [
          [before, after],
          [before, cleanHtml(before)],
        ] as const) {
          const stretches = findDifference(a, b);
          expect(toText(stretches, 'added')).toBe(a);
          expect(toText(stretches, 'removed')).toBe(b);
          for (const [index, { kind }] of stretches.entries()) {
            expect(stretches[index + 1]?.kind).not.toBe(kind);
          }
        }
      })
    );
  });

  test('replaces the whole text if there is too much to compare', () => {
    const [before, after] = ['<a>', '<b>'].map((tag) => tag.repeat(2001));
    expect(findDifference(before ?? '', after ?? '')).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  });

  test('is exact for small changes in a long text', () => {
    const long = '<p>word</p>'.repeat(5000);
    expect(findDifference(`<b>${long}<b>`, `<i>${long}<i>`).map(({ kind }) => kind)).toEqual([
      ...['removed', 'added', 'same', 'removed', 'added'],
    ]);
  });

  test('replaces the whole text if much has changed', () => {
    const [before = '', after = ''] = ['<a>', '<b>'].map((tag) => `word${tag}`.repeat(1000));
    expect(findDifference(before, after)).toEqual([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  });

  test('is shown with limited context around each change', () => {
    const long = 'word '.repeat(100);
    const stretches = findDifference(`${long}<p x>${long}<i>${long}`, `${long}<p>${long}${long}`);
    expect(shortened(stretches).map(({ kind, text }) => `${kind} ${text.length}`)).toEqual([
      'same 123',
      'removed 5',
      'added 3',
      'same 243',
      'removed 3',
      'same 123',
    ]);
  });
});

describe('the difference without markup', () => {
  const shown = (before: string, after: string): string =>
    findDifferenceForReaders(before, after)
      .map(({ kind, text }) =>
        kind === 'same' ? text : kind === 'removed' ? `[-${text}-]` : `[+${text}+]`
      )
      .join('');

  test.each([
    ['Questions and answers', 'Rich text', '[-Questions and answers-][+Rich text+]'],
    [
      'The ferry to the island leaves at noon and is back at five',
      'Pets and bicycles are the business of all passengers',
      '[-The ferry to the island leaves at noon and is back at five-][+Pets and bicycles are the business of all passengers+]',
    ],
    ['Fares for cars', 'Fares for lorries', 'Fares for [-cars-][+lorries+]'],
    ['Fares', 'Fares for cars, lorries and all', 'Fares[+ for cars, lorries and all+]'],
    ['<p>Fares</p>', '<h2>Fares</h2>', '[-<p>-][+<h2>+]Fares[-</p>-][+</h2>+]'],
    ['<p>Fares</p>', '<p>Ports</p>', '[-<p>Fares</p>-][+<p>Ports</p>+]'],
    ['', 'New', '[+New+]'],
    ['…', '… !', '…[+ !+]'],
  ])('of %j and %j', (before, after, wanted) => {
    expect(shown(before, after)).toBe(wanted);
  });
});
