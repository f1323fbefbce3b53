import { existsSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { translations } from '../../src/admin/translations';
import { INFORMAL } from '../support/informal-german';

type Texts = Readonly<Record<string, string>>;

const STRAPI = path.join('node_modules', '@strapi');
const FOLDERS = ['dist/admin/translations', 'dist/admin/admin/src/translations'];

/** The panel's own texts have no prefix, those of a plugin its id. */
const getPrefix = (name: string): string =>
  name === 'admin' ? '' : `${name.replace(/^plugin-/, '')}.`;

const load = createRequire(__filename);

const readExports = (file: string): Texts => {
  const found = load(file) as Texts | { readonly default: Texts };
  return 'default' in found && typeof found.default === 'object' ? found.default : (found as Texts);
};

/** The texts of all packages of Strapi that come with the panel, by the ids under which it looks them up. */
const readTexts = (locale: string): Texts =>
  Object.fromEntries(
    readdirSync(STRAPI).flatMap((name) =>
      FOLDERS.map((folder) => path.resolve(STRAPI, name, folder, `${locale}.json.js`))
        .filter((file) => existsSync(file))
        .flatMap((file) =>
          Object.entries(readExports(file)).map(
            ([id, text]) => [`${getPrefix(name)}${id}`, text] as const
          )
        )
    )
  );

const german = readTexts('de');
const english = readTexts('en');

/** What a text asks for: values and tags. */
const getNames = (text: string): string[] =>
  [...new Set(text.match(/\{\w+|<\/?\w+>/g) ?? [])].sort();

test('the panel says Sie throughout, in the texts of Strapi, too', () => {
  expect(Object.keys(german).length).toBeGreaterThan(1500);
  const shown = Object.entries({ ...german, ...translations.de });
  expect(shown.filter(([, text]) => INFORMAL.test(text))).toEqual([]);
});

test.each(['en', 'de'] as const)(
  'every replaced text in %s has one of Strapi to replace',
  (locale) => {
    // The questions about several entries are looked up without the prefix of their plugin.
    const known = new Set(
      [...Object.keys(german), ...Object.keys(english)].flatMap((id) => [
        id,
        id.replace(/^content-manager\./, ''),
      ])
    );
    expect(Object.keys(translations[locale]).filter((id) => !known.has(id))).toEqual([]);
  }
);

test('replaced texts ask for the same values', () => {
  for (const [id, text] of Object.entries<string>(translations.de)) {
    const replaced = german[id] ?? english[id];
    if (replaced !== undefined)
      expect([id, ...getNames(text)]).toEqual([id, ...getNames(replaced)]);
  }
});
