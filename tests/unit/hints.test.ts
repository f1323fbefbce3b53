import type { StrapiApp } from '@strapi/strapi/admin';
import { FORMS } from '../../src/content-manager/forms';
import { getFields } from '../../src/content-manager/forms/form';
import {
  translateHints,
  withTranslatedHints,
} from '../../src/plugins/site-content/admin/src/edit-form/translate-hints';
import { mapFields } from '../../src/plugins/site-content/admin/src/strapi-internals/edit-form-layout';
import german from '../../src/plugins/site-content/admin/src/translations/de/hints.json';
import { hintId } from '../../src/plugins/site-content/admin/src/translations/hint-id';
import { registerTrads } from '../../src/plugins/site-content/admin/src/translations/register';

/** True if the text is only the start of a URI, such as `https://`, which is the same in every language. */
const isUri = (words: string): boolean => /^[a-z]+:\/\/\S*$/.test(words);

const ENGLISH = 'Plain text, without HTML.';
const PLACEHOLDER = 'Choose a page';
const GERMAN = german[ENGLISH];
const OWN = 'What an administrator wrote.';

/** Returns the translated parts of an edit form's layout. */
const getForm = (hint: string, placeholder: string) => ({
  layout: [[[{ name: 'title' }, { name: 'slug', hint, placeholder }]], [[{ name: 'body', hint }]]],
  components: {
    'shared.link': { layout: [[{ name: 'url', hint, placeholder }]], settings: { icon: 'link' } },
  },
  metadatas: { slug: { description: hint, placeholder } },
});

type Form = ReturnType<typeof getForm>;
type Field = Form['layout'][number][number][number];

const freeze = <T>(value: T): T => {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
  return Object.freeze(value);
};

test('every description and placeholder has a German translation, and no translation is unused', () => {
  const words = Object.values(FORMS)
    .flatMap((form) => Object.values(getFields(form)))
    .flatMap(({ description, placeholder }) => [description, placeholder])
    .filter((text) => text !== undefined)
    .filter((text) => !isUri(text));
  expect(Object.keys(german).toSorted()).toEqual([...new Set(words)].toSorted());
  for (const text of Object.values(german)) expect(text.trim()).not.toBe('');
});

test('the German panel has hint translations by the id of the English text, the English panel has none', async () => {
  const [en, de] = await registerTrads({ locales: ['en', 'de'] });
  expect(de?.data[hintId(ENGLISH)]).toBe(GERMAN);
  expect(en?.data).not.toHaveProperty([hintId(ENGLISH)]);
});

describe('translating an edit form', () => {
  const shouted = (form: Form): Form =>
    mapFields<Field, Form>(form, (field) =>
      withTranslatedHints(field, (words) => words.toUpperCase())
    );

  test('changes the hints of its fields and components, and nothing else', () => {
    const { layout, components } = getForm('A RULE', 'AN EXAMPLE');
    const english = getForm('a rule', 'an example');
    expect(shouted(english)).toEqual({ ...english, layout, components });
  });

  test("returns a new form and leaves Strapi's form unchanged", () => {
    const english = freeze(getForm('a rule', 'an example'));
    expect(shouted(english)).not.toBe(english);
    expect(english).toEqual(getForm('a rule', 'an example'));
  });
});

describe('in the panel', () => {
  const PAGES = '/admin/content-manager/collection-types/api::page.page';
  const translations = {
    en: {},
    de: { [hintId(ENGLISH)]: GERMAN, [hintId(PLACEHOLDER)]: german[PLACEHOLDER] },
  };

  /** Returns the hook that Strapi runs for the layout of each form, in a panel with this language and path. */
  const hookIn = (locale: string, pathname: string): ((form: Form) => Form) => {
    Object.assign(globalThis, { window: { location: { pathname } } });
    let hook: ((payload: object) => { layout: Form }) | undefined;
    const app = {
      configurations: { translations },
      store: { getState: () => ({ admin_app: { language: { locale } } }) },
      registerHook: (_name: string, registered: typeof hook) => {
        hook = registered;
      },
    };
    translateHints(app as unknown as StrapiApp);
    return (layout) => hook?.({ layout, query: {} }).layout ?? layout;
  };

  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'window');
  });

  test('an edit form shows hints in the language of the panel', () => {
    const english = getForm(ENGLISH, PLACEHOLDER);
    const { layout, components } = getForm(GERMAN, german[PLACEHOLDER]);
    expect(hookIn('de', `${PAGES}/create`)(english)).toEqual({ ...english, layout, components });
    expect(hookIn('en', `${PAGES}/create`)(english)).toEqual(english);
    expect(hookIn('fr', `${PAGES}/create`)(english)).toEqual(english);
  });

  test('hints that an administrator changed are not translated', () => {
    const own = getForm(OWN, '');
    expect(hookIn('de', `${PAGES}/create`)(own)).toEqual(own);
  });

  test('the translated form is cached', () => {
    const english = getForm(ENGLISH, PLACEHOLDER);
    const hook = hookIn('de', `${PAGES}/create`);
    expect(hook(english)).toBe(hook(english));
  });

  test('"Configure the view" shows untranslated hints', () => {
    const english = getForm(ENGLISH, PLACEHOLDER);
    expect(hookIn('de', `${PAGES}/configurations/edit`)(english)).toBe(english);
  });
});
