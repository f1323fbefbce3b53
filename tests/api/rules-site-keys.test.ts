import request from 'supertest';
import { createEditor, SITE_KEYS } from '../support/editor';
import { accepted, getRefusedFields, refusedFields } from '../support/refusals';
import { getAddress } from '../support/service';
import { editorForTests, serviceForTests } from '../support/test-service';
import { readInitialData } from '../support/visitor';

const KIB = 1024;

const service = serviceForTests();
const editor = editorForTests(service);

describe('the form of the site keys', () => {
  const FORM = `/content-manager/single-types/${SITE_KEYS}`;

  test('opening the site keys form without a login creates no entry', async () => {
    await request(service.server).get(FORM).expect(401);
    expect(await service.strapi.db.query(SITE_KEYS).count()).toBe(0);
  });

  test('the first request for the form is redirected to the same URL, under any path prefix', async () => {
    const { token } = await createEditor(service);
    const { headers } = await request(service.server)
      .get(`${FORM}?locale=en`)
      .set('Authorization', `Bearer ${token}`)
      .expect(307);
    const asked = `https://cms.example.com/base${FORM}`;
    expect(new URL(String(headers['location']), asked).href).toBe(`${asked}?locale=en`);
    await service.strapi.db.query(SITE_KEYS).deleteMany({});
  });

  test('opening the form is not recorded as a change by the editor', async () => {
    const { token } = await createEditor(service);
    await fetch(`${getAddress(service)}${FORM}`, { headers: { authorization: `Bearer ${token}` } });
    const [changeSet] = await service.strapi.db
      .query('plugin::site-history.history-act')
      .findMany({ orderBy: { id: 'desc' } });
    expect(changeSet).toMatchObject({ doer_kind: 'code', doer_name: '' });
    await service.strapi.db.query(SITE_KEYS).deleteMany({});
  });

  test('two editors who open the form for the first time at once get the same empty entry', async () => {
    const { token } = await createEditor(service);
    const open = (): Promise<Response> =>
      fetch(`${getAddress(service)}${FORM}`, { headers: { authorization: `Bearer ${token}` } });
    const answers = await Promise.all([open(), open()]);

    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = (await Promise.all(answers.map((answer) => answer.json()))) as {
      data: Record<string, unknown>;
    }[];
    expect(first?.data).toMatchObject({ email: null, password: null });
    expect(first?.data['documentId']).toBe(second?.data['documentId']);
    expect(await service.strapi.db.query(SITE_KEYS).count()).toBe(1);
  });

  test('an editor who opens the form while another request creates the entry gets that entry', async () => {
    const { strapi } = service;
    await strapi.db.query(SITE_KEYS).deleteMany({});
    const { token } = await createEditor(service);
    let hasBeenMissed = false;
    strapi.documents.use(async (context, next) => {
      const found = await next();
      if (context.uid === SITE_KEYS && context.action === 'findMany' && !hasBeenMissed) {
        hasBeenMissed = true;
        await strapi.documents(SITE_KEYS).create({ data: {} });
      }
      return found;
    });
    const response = await fetch(`${getAddress(service)}${FORM}`, {
      headers: { authorization: `Bearer ${token}` },
    });

    expect(hasBeenMissed).toBe(true);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    const [stored] = await strapi.db.query(SITE_KEYS).findMany({});
    expect(data).toMatchObject({ documentId: stored?.documentId, email: null });
    expect(await strapi.db.query(SITE_KEYS).count()).toBe(1);
  });

  test('concurrent first saves and reads create one entry, and each save succeeds or reports an error', async () => {
    const { strapi } = service;
    await strapi.db.query(SITE_KEYS).deleteMany({});
    const { token } = await createEditor(service);
    const ask = (method: string, body?: object): Promise<Response> =>
      fetch(`${getAddress(service)}${FORM}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    const save = async (email: string) => {
      const response = await ask('PUT', { email });
      const answer = (await response.json()) as { error?: { message?: string } };
      return { email, status: response.status, message: answer.error?.message };
    };
    const [looks, saves] = await Promise.all([
      Promise.all([ask('GET'), ask('GET')]),
      Promise.all(['a', 'b', 'c', 'd'].map((name) => save(`${name}@example.com`))),
    ]);

    expect(looks.map(({ status }) => status)).toEqual([200, 200]);
    for (const { status, message } of saves) {
      expect({ status, message }).toEqual(
        status === 200
          ? { status, message: undefined }
          : { status: 400, message: 'The site keys already exist. Edit them instead.' }
      );
    }
    const rows = await strapi.db.query(SITE_KEYS).findMany({ select: ['email'] });
    expect(rows).toHaveLength(1);
    const done = saves.filter(({ status }) => status === 200).map(({ email }) => email);
    expect([null, ...done]).toContain(rows[0]?.email);
  });

  afterAll(() => service.strapi.db.query(SITE_KEYS).deleteMany({}));
});

describe('the first save of the site keys', () => {
  test('follows the rules, and two concurrent saves create one entry', async () => {
    expect(refusedFields(await editor.saveSiteKeys({ email: 'nobody' }))).toEqual(['email']);
    const both = await Promise.all(
      ['a@example.com', 'b@example.com'].map((email) => editor.saveSiteKeys({ email }))
    );
    expect(both.some(({ status }) => status < 300)).toBe(true);
    expect(await service.strapi.db.query(SITE_KEYS).count()).toBe(1);
  });
});

const OK: [string, string[]][] = [
  ['vendor_places', ['x'.repeat(1024)]],
  ['map_style', ['mapbox://styles/account/style']],
  ['footer_disclaimer', [`<p>${'x'.repeat(64 * KIB - 7)}</p>`]],
];

const REFUSED: [string, unknown[]][] = [
  ['vendor_tag_manager', ['x'.repeat(256), 'NUL\0', 'half\ud800', { a: 1 }]],
  ['vendor_places', ['x'.repeat(1025)]],
  ['map_style', [' javascript:alert(1)']],
  ['email', ['nobody']],
  ['footer_disclaimer', [`<p>${'x'.repeat(64 * KIB - 6)}</p>`, '\u00e9'.repeat(32 * KIB + 1)]],
];

const cases = <T>(table: [string, T[]][]): [string, string, T][] =>
  table.flatMap(([name, values]) =>
    values.map((value): [string, string, T] => [
      name,
      JSON.stringify(value)?.slice(0, 50) ?? '',
      value,
    ])
  );

describe('a site key', () => {
  test.each(cases(OK))('%s may be %s', async (name, _shown, value) => {
    await accepted(editor.saveSiteKeys({ [name]: value }));
    expect((await readInitialData(service)).keys[name]).toBe(value);
  });

  test.each(cases(REFUSED))('%s is refused when it is %s', async (name, _shown, value) => {
    const before = (await readInitialData(service)).keys[name];
    expect(refusedFields(await editor.saveSiteKeys({ [name]: value }))).toEqual([name]);
    expect((await readInitialData(service)).keys[name]).toBe(before);
  });

  test.each(OK.map(([name]) => name))('%s may be emptied', async (name) => {
    for (const empty of ['', null]) {
      await accepted(editor.saveSiteKeys({ [name]: empty }));
      expect((await readInitialData(service)).keys[name]).toBe('');
    }
  });

  test('keeps its value if a save omits it', async () => {
    await accepted(editor.saveSiteKeys({ email: 'kept@example.com' }));
    await accepted(editor.saveSiteKeys({ marketing_form_id: '7' }));
    expect((await readInitialData(service)).keys).toMatchObject({
      email: 'kept@example.com',
      marketing_form_id: '7',
    });
  });
});

describe('request_info', () => {
  test.each([['https://example.com/'], ['contact'], ['//example.com'], ['/a b'], ['mailto:a@b.c']])(
    'refuses %s as cta_url with an error on that field',
    async (cta_url) => {
      const saved = await editor.saveSiteKeys({ request_info: { cta_text: 'Ask', cta_url } });
      expect(refusedFields(saved)).toEqual(['request_info.cta_url']);
    }
  );

  test('accepts a relative path, an empty string and null', async () => {
    const served = async (): Promise<unknown> => (await readInitialData(service))['request-info'];
    await accepted(
      editor.saveSiteKeys({ request_info: { cta_text: 'Ask us', cta_url: '/ask/?from=cta#form' } })
    );
    expect(await served()).toEqual({ cta_text: 'Ask us', cta_url: '/ask/?from=cta#form' });
    await accepted(editor.saveSiteKeys({ request_info: { cta_text: 'Ask us', cta_url: '' } }));
    expect(await served()).toEqual({ cta_text: 'Ask us', cta_url: '' });
    await accepted(editor.saveSiteKeys({ request_info: null }));
    expect(await served()).toEqual({ cta_text: '', cta_url: '' });
  });
});

describe('footer_disclaimer', () => {
  const store = async (html: string): Promise<string | undefined> => {
    await accepted(editor.saveSiteKeys({ footer_disclaimer: html }));
    return (await readInitialData(service)).keys['footer_disclaimer'];
  };

  test('is served unchanged if it contains only allowed HTML', async () => {
    const html =
      '<p class="disclaimer small">Fares <strong>may</strong> change. <a href="/terms/?a=1#b">Terms</a>, ' +
      '<a href="mailto:law@example.com">mail</a>, <a href="tel:+44123">call</a>.</p>' +
      '<ul><li>x<sub>2</sub></li></ul><table class="t"><tbody><tr><td>1</td></tr></tbody></table>';
    expect(await store(html)).toBe(html);
  });

  test('is served without scripts, styles, embedded content and unsafe URLs', async () => {
    const stored = await store(
      '<p class="a" onclick="steal()" style="color:red">Text<script>steal()</script></p>' +
        '<style>p { display: none }</style><iframe src="https://evil.example"></iframe>' +
        '<a href="javascript:steal()">one</a><a href="JAVA\tSCRIPT:steal()">two</a>' +
        '<a href="data:text/html,x">three</a><a href="//evil.example">four</a>' +
        '<img src="data:image/png;base64,AA==" onerror="steal()"><svg onload="steal()"></svg>' +
        '<form action="/x"><input></form><math><mtext></mtext></math>'
    );
    expect(stored).toBe('<p class="a">Text</p><a>one</a><a>two</a><a>three</a><a>four</a>');
  });

  test('is limited by its sanitized length, not by the length that was sent', async () => {
    const saved = await editor.saveSiteKeys({
      footer_disclaimer: `<p>short</p><script>${'x'.repeat(70 * KIB)}</script>`,
    });
    expect(saved.status).toBe(200);
  });
});

describe('a refused save of the site keys', () => {
  test('reports all errors together, including those of Strapi', async () => {
    const saved = await editor.saveSiteKeys({
      email: 'nobody',
      marketing_form_id: 'x1',
      social_network_b: 'social',
      map_accesstoken: 'x'.repeat(1025),
      vendor_tag_manager: 'x'.repeat(256),
      request_info: { cta_url: 'ask' },
    });
    expect(refusedFields(saved)).toEqual([
      'email',
      'map_accesstoken',
      'marketing_form_id',
      'request_info.cta_url',
      'social_network_b',
      'vendor_tag_manager',
    ]);
  });

  test('reports the path of each field as an array', async () => {
    const response = await request(service.server)
      .put(`/content-manager/single-types/${SITE_KEYS}`)
      .set('Authorization', `Bearer ${editor.token}`)
      .send({ request_info: { cta_url: 'ask', cta_text: 'x'.repeat(256) } })
      .expect(400);
    const paths = response.body.error.details.errors.map((e: { path: unknown }) => e.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        ['request_info', 'cta_url'],
        ['request_info', 'cta_text'],
      ])
    );
    expect(response.body.error.name).toBe('ValidationError');
  });

  test.each(['vendor_places', 'map_accesstoken', 'password'])(
    'never returns the value of %s, whether this or another field is refused',
    async (name) => {
      const secret = 'S3CRET-VALUE';
      const refused: unknown[] = [
        secret.repeat(100),
        `${secret}\0`,
        { nested: secret },
        [secret],
        [{ [secret]: secret }],
      ];
      const save = (data: object): request.Test =>
        request(service.server)
          .put(`/content-manager/single-types/${SITE_KEYS}`)
          .set('Authorization', `Bearer ${editor.token}`)
          .send(data);
      for (const value of refused) {
        for (const others of [{}, { email: 'nobody' }, { vendor_tag_manager: [1] }]) {
          const response = await save({ [name]: value, ...others });
          expect(response.status).toBe(400);
          expect(response.text).not.toContain(secret);
        }
      }
      await accepted(editor.saveSiteKeys({ [name]: secret }));
      const response = await save({ [name]: secret, email: 'nobody' });
      expect(response.status).toBe(400);
      expect(response.text).not.toContain(secret);
    }
  );
});

describe('code that calls strapi.documents()', () => {
  test('follows the same rules and gets the same sanitizing', async () => {
    const siteKeys = service.strapi.documents(SITE_KEYS);
    const stored = await siteKeys.findFirst({});
    const documentId = stored?.documentId ?? '';
    expect(
      await getRefusedFields(
        siteKeys.update({ documentId, data: { email: 'x', map_style: 'y' } as object })
      )
    ).toEqual(['email', 'map_style']);
    await siteKeys.update({
      documentId,
      data: { footer_disclaimer: '<p onclick="x()">a</p>' } as object,
    });
    expect((await readInitialData(service)).keys['footer_disclaimer']).toBe('<p>a</p>');
  });

  test('cannot create a second entry of site keys', async () => {
    const siteKeys = service.strapi.documents(SITE_KEYS);
    await expect(siteKeys.create({ data: {} })).rejects.toMatchObject({ name: 'ValidationError' });
    expect(await service.strapi.db.query(SITE_KEYS).count()).toBe(1);
  });
});
