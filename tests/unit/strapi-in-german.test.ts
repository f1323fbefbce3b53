import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { translations } from '../../src/admin/translations';
import ofHistory from '../../src/plugins/history/admin/src/translations/de/strapi.json';
import ofPlugin from '../../src/plugins/site-content/admin/src/translations/de/strapi.json';
import { INFORMAL } from '../support/informal-german';

type Texts = Readonly<Record<string, string>>;

const STRAPI = path.join('node_modules', '@strapi');
const FOLDERS = ['dist/admin/translations', 'dist/admin/admin/src/translations'];

/** Returns the prefix of a package's text ids: none for the panel itself, and the id for a plugin. */
const getPrefix = (name: string): string =>
  name === 'admin' ? '' : `${name.replace(/^plugin-/, '')}.`;

const load = createRequire(__filename);

const readExports = (file: string): Texts => {
  const found = load(file) as Texts | { readonly default: Texts };
  return 'default' in found && typeof found.default === 'object' ? found.default : (found as Texts);
};

/** Returns the texts of all Strapi packages in the panel, by the ids that the panel looks up. */
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

/** Matches a lookup in the code: an id, with a prefix if a function adds it, and the default text. */
const LOOKED_UP =
  /id: *(?:(?<prefixed>\w+)\()?['"`](?<id>[\w.-]+)['"`]\)?,\s*defaultMessage: *(?<quote>['"`])(?<text>.*?)\k<quote>/g;

/**
 * Returns the texts that the panel code of a package looks up by name. Some are missing in every language, so their
 * English default is shown.
 */
const readLookedUp = (name: string): Texts => {
  const folder = path.resolve(STRAPI, name, 'dist/admin');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.mjs') && !file.startsWith('translations')
  );
  return Object.fromEntries(
    files
      .flatMap((file) => [...readFileSync(path.join(folder, file), 'utf8').matchAll(LOOKED_UP)])
      .map(({ groups: { prefixed, id = '', text = '' } = {} }) => [
        `${prefixed === undefined ? '' : getPrefix(name)}${id}`,
        text,
      ])
  );
};

const german = readTexts('de');
const english = readTexts('en');

/** Returns the values and tags of a text. */
const getNames = (text: string): string[] =>
  [...new Set(text.match(/\{\w+(?=[,}])|<\/?\w+>/g) ?? [])].sort();

test('the German panel uses Sie throughout, also in the texts of Strapi', () => {
  expect(Object.keys(german).length).toBeGreaterThan(1500);
  const shown = Object.entries({ ...german, ...translations.de });
  expect(shown.filter(([, text]) => INFORMAL.test(text))).toEqual([]);
});

test.each(['en', 'de'] as const)('every replaced text in %s exists in Strapi', (locale) => {
  // Questions about several entries are looked up without the prefix of their plugin.
  const known = new Set(
    [...Object.keys(german), ...Object.keys(english)].flatMap((id) => [
      id,
      id.replace(/^content-manager\./, ''),
    ])
  );
  for (const name of ['admin', 'content-manager', 'upload', 'i18n']) {
    for (const id of Object.keys(readLookedUp(name))) known.add(id);
  }
  expect(Object.keys(translations[locale]).filter((id) => !known.has(id))).toEqual([]);
});

test('replaced texts use the same values as the originals', () => {
  for (const [id, text] of Object.entries<string>(translations.de)) {
    const replaced = german[id] ?? english[id];
    if (replaced !== undefined)
      expect([id, ...getNames(text)]).toEqual([id, ...getNames(replaced)]);
  }
});

/** Words and patterns that are the same in German. */
const SAME = [
  ...['Audio', 'Beta', 'CSV', 'Code', 'Content Manager', 'Desktop', 'ID', 'Link', 'PDF'],
  ...[
    'Rel (optional)',
    'Status',
    'Text',
    'Video',
    'X',
    'XLS',
    'Y',
    'ZIP',
    ' / ',
    '{count} {label}',
  ],
  ...['noopener, nofollow, noreferrer', '_blank, _self, _parent, _top'],
  // The pattern for numbers contains only the words "min." and "max.".
  '{min, select, undefined {} other {min. {min}}}{divider}{max, select, undefined {} other {max. {max}}}{unit}{br}{description}',
];

test.each(['upload', 'content-manager'])('%s is completely translated into German', (name) => {
  const own = Object.entries(english).filter(([id]) => id.startsWith(getPrefix(name)));
  const shown: Texts = { ...readLookedUp(name), ...Object.fromEntries(own) };
  expect(Object.keys(shown).length).toBeGreaterThan(350);
  const inGerman: Texts = { ...german, ...ofPlugin, ...translations.de };
  const missing = Object.entries(shown).filter(
    ([id, text]) =>
      !SAME.includes(text) && (inGerman[id] === undefined || inGerman[id] === english[id])
  );
  expect(missing).toEqual([]);
});

test('the overview of the settings is completely translated into German', () => {
  const inGerman: Texts = { ...german, ...ofPlugin, ...translations.de };
  const missing = Object.entries(english).filter(
    ([id, text]) =>
      id.startsWith('Settings.application.') &&
      !['Logo', 'URL'].includes(text) &&
      !text.startsWith('<text>') &&
      (inGerman[id] === undefined || inGerman[id] === text)
  );
  expect(missing).toEqual([]);
  // The German text must say plans, not kinds of pricing.
  expect(inGerman['Settings.application.link-pricing']).toBe('Alle Pläne anzeigen');
});

test('the Content Manager has one name in German, in the menu and as a heading', () => {
  const inGerman: Texts = { ...german, ...ofPlugin, ...translations.de };
  expect(inGerman['content-manager.header.name']).toBe(inGerman['content-manager.plugin.name']);
});

test('no text of the application overrides one that a plugin replaces', () => {
  const replaced = Object.keys({ ...ofPlugin, ...ofHistory });
  expect(replaced.filter((id) => Object.hasOwn(translations.de, id))).toEqual([]);
});
