import { createIntl } from 'react-intl';
import historyDe from '../../src/plugins/history/admin/src/translations/de';
import historyEn from '../../src/plugins/history/admin/src/translations/en';
import htmlFieldDe from '../../src/plugins/html-field/admin/src/translations/de.json';
import htmlFieldEn from '../../src/plugins/html-field/admin/src/translations/en.json';
import schedulingDe from '../../src/plugins/scheduling/admin/src/translations/de';
import schedulingEn from '../../src/plugins/scheduling/admin/src/translations/en';
import de from '../../src/plugins/site-content/admin/src/translations/de';
import en from '../../src/plugins/site-content/admin/src/translations/en';
import { GERMAN } from '../../src/plugins/site-content/domain/problems/german';
import webhooksDe from '../../src/plugins/webhooks/admin/src/translations/de';
import webhooksEn from '../../src/plugins/webhooks/admin/src/translations/en';
import { INFORMAL } from '../support/informal-german';

/** A part of a parsed text: literal text (type 0), the `#` of a plural (7), or a value by name. */
interface Part {
  readonly type: number;
  readonly value?: string;
  readonly options?: Readonly<Record<string, { readonly value: readonly Part[] }>>;
}

const namesIn = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ type, value, options = {} }) => [
    ...(type === 0 || type === 7 || value === undefined ? [] : [value]),
    ...Object.values(options).flatMap((option) => namesIn(option.value)),
  ]);

/**
 * Returns the names of the values in a text, including all branches of its plurals and choices.
 *
 * @throws an error if the text is malformed
 */
const getValues = (locale: string, text: string): string[] => {
  const format = createIntl({ locale }).formatters.getMessageFormat(text, locale);
  return [...new Set(namesIn(format.getAst() as Part[]))].sort();
};

type Texts = Readonly<Record<string, string>>;

const PLUGINS: readonly {
  readonly name: string;
  readonly english: Texts;
  readonly german: Texts;
}[] = [
  { name: 'site-content', english: en, german: de },
  { name: 'site-history', english: historyEn, german: historyDe },
  { name: 'site-html-field', english: htmlFieldEn, german: htmlFieldDe },
  { name: 'site-scheduling', english: schedulingEn, german: schedulingDe },
  { name: 'site-webhooks', english: webhooksEn, german: webhooksDe },
];

describe.each(PLUGINS)('the English and German texts of $name', ({ english, german }) => {
  test('have the same keys, and none is empty', () => {
    expect(Object.keys(german).sort()).toEqual(Object.keys(english).sort());
    const texts = [...Object.values(english), ...Object.values(german)];
    for (const text of texts) expect(text.trim()).not.toBe('');
  });

  test('write the ellipsis as each language does: after a space in German, without one in English', () => {
    const allOf = (texts: Texts, wrong: RegExp): string[] =>
      Object.values(texts).filter((text) => wrong.test(text));
    expect([...allOf(english, /\s…|\.\.\./), ...allOf(german, /[^\s]…|\.\.\./)]).toEqual([]);
  });

  test('are well formed and use the same values', () => {
    for (const [key, text] of Object.entries(english)) {
      expect([key, ...getValues('de', german[key] ?? '')]).toEqual([key, ...getValues('en', text)]);
    }
  });
});

test('German texts use Sie throughout', () => {
  expect(INFORMAL.test('Wähle zuerst deine Seite')).toBe(true);
  const texts = [
    ...PLUGINS.flatMap(({ german }) => Object.entries(german)),
    ...Object.entries(GERMAN),
  ];
  expect(texts.filter(([, text]) => INFORMAL.test(text))).toEqual([]);
});
