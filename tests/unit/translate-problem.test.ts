import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { translateProblem } from '../../src/plugins/site-content/admin/src/rules/translate-problem';
import german from '../../src/plugins/site-content/admin/src/translations/de/rules.json';
import english from '../../src/plugins/site-content/admin/src/translations/en/rules.json';
import {
  checkNavItem,
  type NavItemState,
} from '../../src/plugins/site-content/contract/rules/nav-item';

const PLUGIN = path.resolve(__dirname, '../../src/plugins/site-content');

const inGerman = (message: string): string => translateProblem(message, (key) => german[key]);

/** The files whose sentences reach an editor. */
const FILES = [
  ...readdirSync(path.join(PLUGIN, 'contract/rules')).map((file) =>
    path.join('contract/rules', file)
  ),
  ...[
    'line/no-turn',
    'availability/failures',
    'readiness/known-schema',
    'readiness/schema-state',
    'storage/storage-problem',
  ].map((file) => `server/src/operations/${file}.ts`),
  ...['nav-item', 'page', 'redirect', 'refusal', 'site-keys'].map(
    (file) => `server/src/content/writes/${file}.ts`
  ),
];

const isSentence = (text: string): boolean => /^[A-Z$][^]* [^]*[.}]$/.test(text);

/** Every sentence in the source of a file; what is filled in stands as `{}`. */
const sentencesIn = (file: string): string[] => {
  const source = ts.createSourceFile(
    file,
    readFileSync(path.join(PLUGIN, file), 'utf8'),
    ts.ScriptTarget.Latest
  );
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) found.push(node.text);
    else if (ts.isTemplateExpression(node)) {
      found.push(
        node.head.text + node.templateSpans.map((span) => `{}${span.literal.text}`).join('')
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => isSentence(text) || (text.startsWith('{}') && text.includes(' ')));
};

const withoutNames = (template: string): string => template.replace(/\{\w+\}/g, '{}');

/** In the source, words are filled in that are part of the sentence here. */
const FILLED_IN_WORDS: Readonly<Record<string, readonly string[]>> = {
  'This would be level {}: the {} has {} at the most.': [
    'This would be level {}: the header has three levels at the most.',
    'This would be level {}: the footer has two levels, groups and their entries at the most.',
  ],
};

describe('every sentence of the rules', () => {
  const known = new Set(Object.values(english).map(withoutNames));

  test.each(FILES)('in %s is known', (file) => {
    const sentences = sentencesIn(file).flatMap((text) => FILLED_IN_WORDS[text] ?? [text]);
    expect(sentences.filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  test('is found in the source', () => {
    expect(sentencesIn('contract/rules/nav-item.ts').length).toBeGreaterThan(8);
    expect(sentencesIn('contract/rules/links.ts').length).toBeGreaterThan(8);
  });

  test('has a German one that takes the same values', () => {
    const valuesOf = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted();
    expect(Object.keys(german)).toEqual(Object.keys(english));
    for (const key of Object.keys(english) as (keyof typeof english)[]) {
      expect(german[key]).not.toBe(english[key]);
      expect(valuesOf(german[key])).toEqual(valuesOf(english[key]));
    }
  });
});

describe('a problem', () => {
  const item = (id: string, state: Partial<NavItemState>): NavItemState => ({
    ...{ id, parent: null, area: 'header', title: id, url: '/a/', page: null },
    ...state,
  });
  const messages = (...items: NavItemState[]): string[] =>
    checkNavItem(new Map(items.map((one) => [one.id, one])), 'x').map(({ message }) => message);

  test.each<[string, string[], string[]]>([
    ['without values', messages(item('x', { title: '' })), ['Ein Titel ist nötig.']],
    [
      'with a number',
      messages(
        item('1', {}),
        item('2', { parent: '1' }),
        item('3', { parent: '2' }),
        item('x', { parent: '3' })
      ),
      ['Das wäre Ebene 4: Der Header hat höchstens drei Ebenen.'],
    ],
    [
      'with a title and another problem in it',
      messages(item('x', {}), item('A "title": with $& all', { parent: 'x', url: 'x' })),
      [
        'Der Unterpunkt „A "title": with $& all“ passt dort nicht hin: Hier muss ein relativer Pfad stehen, der mit einem / beginnt, etwa /ueber-uns/.',
      ],
    ],
    [
      'with one value in two places',
      ['The position must be a whole number between -7 and 7.'],
      ['Die Position muss eine ganze Zahl zwischen -7 und 7 sein.'],
    ],
    ['that no rule of ours has found', ['title must be defined.'], ['title must be defined.']],
  ])('%s', (_what, problems, expected) => {
    expect(problems.map(inGerman)).toEqual(expected);
  });

  test('reads as before in English', () => {
    for (const sentence of Object.values(english)) {
      expect(translateProblem(sentence, (key) => english[key])).toBe(sentence);
    }
  });
});
