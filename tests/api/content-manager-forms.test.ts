import request from 'supertest';
import { FORMER_FORM_ROWS } from '../../src/content-manager/forms/former-form-rows';
import { FORMER_FORM_TEXTS } from '../../src/content-manager/forms/former-form-texts';
import { createEditor, type Editor, NAV_ITEM, PAGE, REDIRECT, SITE_KEYS } from '../support/editor';
import { type Service, startService } from '../support/service';

interface Configuration {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly metadatas: Readonly<
    Record<
      string,
      {
        readonly edit: {
          readonly label: string;
          readonly description: string;
          readonly editable: boolean;
          readonly mainField?: string;
        };
        readonly list: { readonly label: string; readonly mainField?: unknown };
      }
    >
  >;
  readonly layouts: {
    readonly list: readonly string[];
    readonly edit: readonly (readonly { readonly name: string; readonly size: number }[])[];
  };
}

type Attributes = Record<string, { type: string; visible?: boolean }>;

const TYPES = [PAGE, NAV_ITEM, REDIRECT, SITE_KEYS];
const COMPONENTS = [
  'blocks.call-to-action',
  'blocks.cards',
  'blocks.embed',
  'blocks.faq',
  'blocks.hero',
  'blocks.image',
  'blocks.quote',
  'blocks.rich-text',
  'shared.card',
  'shared.link',
  'shared.question',
  'site.request-info',
];
const ALL = [...TYPES, ...COMPONENTS];

/** Strapi's form would list the original's subpages in a copy, and not in the order of the page tree. */
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = { [PAGE]: ['children'] };

/** Labels that need no description. */
const OBVIOUS = ['Title', 'Heading', 'Question'];

/** The form configuration of a content type or component, as the panel requests it. */
const getConfiguration = async (
  { server }: Service,
  { token }: Editor,
  uid: string
): Promise<Configuration> => {
  const kind = TYPES.includes(uid) ? 'content-types' : 'components';
  const { body } = await request(server)
    .get(`/content-manager/${kind}/${uid}/configuration`)
    .set('Authorization', `Bearer ${token}`)
    .expect(200);
  return body.data.contentType ?? body.data.component;
};

const getSchema = ({ strapi }: Pick<Service, 'strapi'>, uid: string) =>
  strapi.getModel(uid as typeof PAGE) as unknown as {
    attributes: Attributes;
    __schema__: { attributes: Attributes };
  };

/** The attributes of the schema file that editors can see. */
const visibleAttributes = (service: Service, uid: string): string[] =>
  Object.entries(getSchema(service, uid).__schema__.attributes)
    .filter(([, { visible }]) => visible !== false)
    .map(([name]) => name);

/** Removes `list.mainField`, which the response contains but a request must not. */
const withoutAnswersOnly = (metadatas: Configuration['metadatas']): object =>
  Object.fromEntries(
    Object.entries(metadatas).map(([name, { edit, list }]) => {
      const { mainField: _mainField, ...rest } = list;
      return [name, { edit, list: rest }];
    })
  );

const formFields = ({ layouts }: Configuration): string[] =>
  layouts.edit.flatMap((row) => row.map(({ name }) => name));

let service: Service;
beforeAll(async () => {
  service = await startService({ isFirstStart: true });
});
afterAll(() => service.remove());

describe('the edit forms of a new database', () => {
  const forms = new Map<string, Configuration>();
  const getForm = (uid: string): Configuration => {
    const form = forms.get(uid);
    if (form === undefined) throw new Error(`${uid} has no form.`);
    return form;
  };
  beforeAll(async () => {
    const editor = await createEditor(service);
    for (const uid of ALL) forms.set(uid, await getConfiguration(service, editor, uid));
  });

  test('the tests cover every component of the application', () => {
    expect(Object.keys(service.strapi.components).sort()).toEqual(COMPONENTS);
  });

  test.each(ALL)(
    '%s shows every visible attribute exactly once, except for excluded ones',
    (uid) => {
      const fields = formFields(getForm(uid));
      const leftOut = LEFT_OUT[uid] ?? [];
      expect([...fields, ...leftOut].sort()).toEqual(visibleAttributes(service, uid).sort());
    }
  );

  test.each(ALL)('%s has only full-width rows', (uid) => {
    const { layouts } = getForm(uid);
    const widths = layouts.edit.map((row) => row.reduce((width, { size }) => width + size, 0));
    expect(widths).toEqual(layouts.edit.map(() => 12));
  });

  test.each(ALL)('%s has readable labels, the same in the form and in the list', (uid) => {
    const { metadatas } = getForm(uid);
    for (const name of visibleAttributes(service, uid)) {
      const { edit, list } = metadatas[name] ?? {};
      expect({ name, label: edit?.label }).toEqual({
        name,
        label: expect.stringMatching(/^[A-Z][^_]*$/),
      });
      expect(list?.label).toBe(edit?.label);
    }
  });

  test.each(ALL)(
    '%s has a description for every field whose label is not self-explanatory',
    (uid) => {
      const { metadatas } = getForm(uid);
      const undescribed = visibleAttributes(service, uid)
        .map((name) => metadatas[name]?.edit)
        .filter((edit) => edit?.description === '' && !OBVIOUS.includes(edit.label));
      expect(undescribed).toEqual([]);
    }
  );

  test('date and time fields are at least half a row wide', () => {
    const rows = getForm(PAGE).layouts.edit.flat();
    for (const time of ['first_published_at', 'last_published_at']) {
      expect(rows.find(({ name }) => name === time)?.size).toBeGreaterThanOrEqual(6);
    }
  });

  test('the first publication time is shown and read-only', () => {
    const page = getForm(PAGE);
    expect(formFields(page)).toContain('first_published_at');
    expect(page.metadatas['first_published_at']?.edit.editable).toBe(false);
    expect(page.metadatas['title']?.edit.editable).toBe(true);
  });

  test.each([
    [PAGE, ['title', 'slug', 'parent', 'first_published_at'], 'title', 'title'],
    [NAV_ITEM, ['title', 'area', 'parent', 'position'], 'title', 'position'],
    [REDIRECT, ['source', 'target', 'destination', 'page'], 'source', 'source'],
  ])('the list of %s has the columns %j', (uid, columns, mainField, defaultSortBy) => {
    const { layouts, settings } = getForm(uid);
    expect(layouts.list).toEqual(columns);
    expect(settings).toMatchObject({ mainField, defaultSortBy, defaultSortOrder: 'ASC' });
  });

  test.each([
    [PAGE, 'parent'],
    [PAGE, 'children'],
    [NAV_ITEM, 'parent'],
    [NAV_ITEM, 'subitems'],
    [NAV_ITEM, 'page'],
    [REDIRECT, 'page'],
    ['shared.link', 'page'],
  ])('%s shows related entries in %s by their title', (uid, name) => {
    const { metadatas } = getForm(uid);
    expect(metadatas[name]?.edit.mainField).toBe('title');
  });

  test.each([SITE_KEYS, 'blocks.rich-text'])('%s uses no attribute as its entry title', (uid) => {
    const { settings } = getForm(uid);
    expect(settings['mainField']).toBe('id');
  });
});

/** Changes the rows in the form of a page to those of an earlier version. */
const toFormerRows = (rows: Configuration['layouts']['edit']): Configuration['layouts']['edit'] =>
  (FORMER_FORM_ROWS[PAGE] ?? []).reduce<Configuration['layouts']['edit']>((current, names) => {
    const isIn = (row: (typeof rows)[number]): boolean =>
      row.some(({ name }) => names.includes(name));
    const others = current.filter((row) => !isIn(row));
    expect(others.length).toBeLessThan(current.length);
    const former = names.map((name) => ({ name, size: 12 / names.length }));
    return others.toSpliced(current.findIndex(isIn), 0, former);
  }, rows);

describe('a form stored by an earlier version', () => {
  const OWN = 'Ask the office before you change it.';
  const LAYOUT = [[{ name: 'source', size: 12 }]];
  const getSetting = (uid: string) => ({
    ...{ type: 'plugin', name: 'content_manager' },
    key: `configuration_${COMPONENTS.includes(uid) ? 'components' : 'content_types'}::${uid}`,
  });
  const readStored = async (uid: string): Promise<Configuration> =>
    (await service.strapi.store.get(getSetting(uid))) as Configuration;

  /** Stores former texts and rows, restarts the service, and returns the forms from before. */
  const restartFrom = async (index: number): Promise<Map<string, Configuration>> => {
    const expected = new Map<string, Configuration>();
    for (const [uid, fields] of Object.entries(FORMER_FORM_TEXTS)) {
      const current = await readStored(uid);
      const stored = structuredClone(current);
      for (const [name, words] of Object.entries(fields)) {
        const { edit, list } = stored.metadatas[name] ?? {};
        expect(edit).toBeDefined();
        const { label, ...others } = Object.fromEntries(
          Object.entries(words).map(([word, texts]) => [word, texts.at(index)])
        );
        Object.assign(edit ?? {}, others, label === undefined ? {} : { label });
        Object.assign(list ?? {}, label === undefined ? {} : { label });
      }
      expect(stored).not.toEqual(current);
      if (uid === PAGE) Object.assign(stored.layouts, { edit: toFormerRows(current.layouts.edit) });
      // Written by an administrator, so it is kept.
      for (const { metadatas } of [current, stored]) {
        Object.assign(metadatas['page']?.edit ?? {}, { description: OWN });
      }
      await service.strapi.store.set({ ...getSetting(uid), value: stored });
      expected.set(uid, current);
    }
    await service.stop();
    service = await startService({ database: service.database });
    return expected;
  };
  const expectForms = async (expected: ReadonlyMap<string, Configuration>): Promise<void> => {
    for (const [uid, current] of expected) {
      const { metadatas, layouts } = await readStored(uid);
      expect(layouts).toEqual(current.layouts);
      // Strapi itself changes the stored metadata of a component's `id` at a restart.
      expect({ ...metadatas, id: null }).toEqual({ ...current.metadatas, id: null });
    }
  };

  let fromOldest: Map<string, Configuration>;
  beforeAll(async () => {
    const editor = await createEditor(service);
    const { settings, metadatas, layouts } = await getConfiguration(service, editor, REDIRECT);
    await request(service.server)
      .put(`/content-manager/content-types/${REDIRECT}/configuration`)
      .set('Authorization', `Bearer ${editor.token}`)
      .send({
        settings,
        metadatas: withoutAnswersOnly(metadatas),
        layouts: { ...layouts, edit: LAYOUT },
      })
      .expect(200);
    fromOldest = await restartFrom(0);
  });

  test('keeps a layout changed by an administrator after a restart', async () => {
    const again = await getConfiguration(service, await createEditor(service), REDIRECT);
    expect(again.layouts.edit).toEqual(LAYOUT);
  });

  test('gets the current texts and rows after a restart, from the oldest former texts', () =>
    expectForms(fromOldest));

  test('gets the current texts and rows after a restart, from the latest former texts', async () =>
    expectForms(await restartFrom(-1)));

  test('is recognized in blocks and other components, with several former texts per field', () => {
    expect(Object.keys(FORMER_FORM_TEXTS)).toEqual(
      expect.arrayContaining(['blocks.image', 'shared.link', 'site.request-info'])
    );
    const counts = Object.values(FORMER_FORM_TEXTS)
      .flatMap((fields) => Object.values(fields).flatMap((words) => Object.values(words)))
      .map(({ length }) => length);
    expect(Math.max(...counts)).toBeGreaterThan(1);
  });
});

describe('the edit forms after changes in the Content-Type Builder', () => {
  let editor: Editor;
  beforeAll(async () => {
    await service.remove();
    service = await startService({
      isFirstStart: true,
      changeSchemas: (strapi) => {
        const change = (uid: string, to: (attributes: Attributes) => void): void =>
          to(getSchema({ strapi }, uid).attributes);
        change(PAGE, (page) => {
          page['reading_time'] = { type: 'integer' };
          page['internal_code'] = { type: 'string', visible: false };
          delete page['seo_title'];
        });
        change('blocks.hero', (hero) => {
          hero['subtitle'] = { type: 'string' };
        });
        // A question with formatting can no longer be the entry title.
        change('shared.question', (question) => {
          question['question'] = { type: 'blocks' };
        });
        // A JSON source cannot be the entry title, a list column or the sort field either.
        change(REDIRECT, (redirect) => {
          redirect['source'] = { type: 'json' };
          delete redirect['destination'];
        });
        Object.assign(strapi.components['blocks.quote'] ?? {}, {
          config: { metadatas: { text: { edit: { label: 'Words' }, list: { label: 'Words' } } } },
        });
      },
    });
    editor = await createEditor(service);
  });

  test.each([
    [PAGE, 'reading_time'],
    ['blocks.hero', 'subtitle'],
  ])('%s shows the added attribute %s', async (uid, name) => {
    const { layouts, metadatas } = await getConfiguration(service, editor, uid);
    expect(layouts.edit.at(-1)).toEqual([{ name, size: 12 }]);
    expect(metadatas[name]?.edit).toMatchObject({ label: name, editable: true });
  });

  test('an added hidden attribute stays hidden', async () => {
    expect(formFields(await getConfiguration(service, editor, PAGE))).not.toContain(
      'internal_code'
    );
  });

  test('the rest of the row takes the width of a removed attribute', async () => {
    const { layouts } = await getConfiguration(service, editor, PAGE);
    expect(layouts.edit).toContainEqual([{ name: 'search_description', size: 12 }]);
  });

  test('a label configured in a schema file is kept', async () => {
    const { metadatas } = await getConfiguration(service, editor, 'blocks.quote');
    expect(metadatas['text']?.edit.label).toBe('Words');
  });

  test('an attribute used as entry title, list column and sort field can change its type', async () => {
    const question = await getConfiguration(service, editor, 'shared.question');
    expect(question.settings['mainField']).toBe('id');
    const redirect = await getConfiguration(service, editor, REDIRECT);
    expect(redirect.settings['mainField']).toBe('id');
    expect(redirect.layouts.list).toEqual(['target', 'page']);
  });
});
