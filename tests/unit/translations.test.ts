import { createIntl } from 'react-intl';
import de from '../../src/plugins/site-content/admin/src/translations/de';
import en from '../../src/plugins/site-content/admin/src/translations/en';

/** A part of a parsed text: words as they are (type 0), the `#` of a plural (7), or a value by its name. */
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
 * The values that a text asks for, in whatever branch of its plurals and choices.
 *
 * @throws where the text is malformed
 */
const valuesOf = (locale: string, text: string): string[] => {
  const format = createIntl({ locale }).formatters.getMessageFormat(text, locale);
  return [...new Set(namesIn(format.getAst() as Part[]))].sort();
};

test('both languages have the same texts, and none is empty', () => {
  expect(Object.keys(de).sort()).toEqual(Object.keys(en).sort());
  for (const text of [...Object.values(en), ...Object.values(de)]) expect(text.trim()).not.toBe('');
});

test('both languages are well formed and tell of the same values', () => {
  const german: Readonly<Record<string, string>> = de;
  for (const [key, text] of Object.entries(en)) {
    expect([key, ...valuesOf('de', german[key] ?? '')]).toEqual([key, ...valuesOf('en', text)]);
  }
});
