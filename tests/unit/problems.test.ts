import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Code, Reason } from '../../src/plugins/site-content/domain/problems/codes';
import { ENGLISH } from '../../src/plugins/site-content/domain/problems/english';
import { GERMAN } from '../../src/plugins/site-content/domain/problems/german';
import { getLanguage, toMessage } from '../../src/plugins/site-content/domain/problems/message-of';
import { reason } from '../../src/plugins/site-content/domain/problems/problem';
import {
  checkNavItem,
  type NavItemState,
} from '../../src/plugins/site-content/domain/rules/nav-item';

const ROOT = path.resolve(__dirname, '../..');
const CODES = Object.keys(ENGLISH) as Code[];

const valuesIn = (sentence: string): string[] => [
  ...new Set([...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))),
];

describe('every problem code', () => {
  /** Messages that are the same in both languages, because their text comes from elsewhere. */
  const SAME: readonly Code[] = ['strapi', 'import.image-unreadable', 'json.null'];

  test.each(CODES)('%s has a German message with the same values', (code) => {
    expect(GERMAN[code] === ENGLISH[code]).toBe(SAME.includes(code));
    expect(valuesIn(GERMAN[code]).toSorted()).toEqual(valuesIn(ENGLISH[code]).toSorted());
  });

  // Only plain names are replaced. Members of JSON that a message quotes contain quotation marks.
  test.each(CODES)(
    '%s has no placeholders with a format, which would be shown as they are',
    (code) => {
      expect(`${ENGLISH[code]} ${GERMAN[code]}`).not.toMatch(/\{\w+,/);
    }
  );

  test('is used in the source code', () => {
    const source = [path.join(ROOT, 'src'), path.join(ROOT, 'packages/redirect-formats/src')]
      .flatMap((folder) =>
        readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file))
          .filter((file) => !/(?:problems\/(?:codes|english|german)|reasons)\.ts$/.test(file))
          .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      )
      .join('\n');
    // The source code inserts the area into these two codes.
    const written = (code: Code): string => code.replace(/\.(header|footer)-/, '.${area}-');
    expect(
      CODES.filter(
        (code) => !new RegExp(`['\`]${written(code).replace(/[.${}]/g, '\\$&')}['\`]`).test(source)
      )
    ).toEqual([]);
  });
});

describe('a problem', () => {
  const item = (id: string, state: Partial<NavItemState>): NavItemState => ({
    ...{ id, parent: null, area: 'header', title: id, url: '/a/', page: null },
    ...state,
  });
  const problems = (...items: NavItemState[]): Reason[] =>
    checkNavItem(new Map(items.map((one) => [one.id, one])), 'x');

  test.each<[string, Reason[], string[]]>([
    ['without values', problems(item('x', { title: '' })), ['Geben Sie einen Titel ein.']],
    [
      'with a number',
      problems(
        item('1', {}),
        item('2', { parent: '1' }),
        item('3', { parent: '2' }),
        item('x', { parent: '3' })
      ),
      ['Das wäre Ebene 4, der Header erlaubt aber höchstens drei Ebenen.'],
    ],
    [
      'with a title and a nested problem',
      problems(item('x', {}), item('A "title": with $& all', { parent: 'x', url: 'x' })),
      [
        'Der Unterpunkt „A "title": with $& all“ passt dort nicht hin: Hier muss ein relativer Pfad stehen, der mit einem / beginnt, etwa /ueber-uns/. Links auf andere Websites sind hier nicht möglich.',
      ],
    ],
    [
      'with a title that looks like a message or a placeholder',
      problems(
        item('x', {}),
        item('This must be text.', { parent: 'x', url: '/a b' }),
        item('{reason}', { parent: 'x', url: null, page: 'p', title: '{reason}' }),
        item('{title}', { parent: 'x', url: '/a\\' })
      ),
      [
        'Der Unterpunkt „This must be text.“ passt dort nicht hin: Diese URL enthält Leerraum. Bitte entfernen Sie ihn, oder schreiben Sie %20 für ein Leerzeichen.',
        'Der Unterpunkt „{title}“ passt dort nicht hin: Diese URL enthält einen Backslash. Bitte schreiben Sie stattdessen /.',
      ],
    ],
    [
      'with one value used twice',
      [reason('nav-item.position', { limit: 7 })],
      ['Die Position muss eine ganze Zahl zwischen -7 und 7 sein.'],
    ],
    [
      'with a list',
      [reason('redirect.target-unknown', { targets: ['url', 'page'] })],
      ['Die Art des Ziels muss eine von diesen sein: url, page.'],
    ],
    [
      'from Strapi',
      [reason('strapi', { message: 'title must be defined.' })],
      ['title must be defined.'],
    ],
  ])('has a German message %s', (_what, found, expected) => {
    expect(found.map((one) => toMessage(one, 'de'))).toEqual(expected);
  });

  test('is plain JSON', () => {
    const [found] = problems(item('x', {}), item('y', { parent: 'x', url: 'x' }));
    expect(JSON.parse(JSON.stringify(found))).toEqual(found);
    expect(found).toEqual({
      path: ['area'],
      code: 'nav-item.subitem-misfit',
      values: { title: 'y', reason: { code: 'link.not-relative-path', values: {} } },
    });
  });

  test('is shown in English if the language of the panel is not supported', () => {
    expect(['de', 'en', 'fr', 'toString'].map(getLanguage)).toEqual(['de', 'en', 'en', 'en']);
  });
});
