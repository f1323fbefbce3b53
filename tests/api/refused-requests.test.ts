import request from 'supertest';
import { panelRoutes } from '../../src/plugins/site-content/server/src/panel/routes';
import { created, NAV_ITEM, PAGE, REDIRECT, type Saved, SITE_KEYS } from '../support/editor';
import { editorForTests, serviceForTests } from '../support/test-service';

const service = serviceForTests({ logLevel: 'silent' });
const editor = editorForTests(service);

describe('costly queries', () => {
  const get = (url: string) =>
    request(service.server).get(url).set('Authorization', `Bearer ${editor.token}`);

  const DEEP = `filters${'[parent]'.repeat(18)}[title]=x`;

  test.each([
    [`/content-manager/collection-types/${PAGE}?${DEEP}`],
    [`/content-manager/collection-types/${PAGE}?sort=${'parent.'.repeat(18)}title:asc`],
    [
      `/content-manager/collection-types/${REDIRECT}?filters[page]${'[parent]'.repeat(16)}[title]=x`,
    ],
    [`/upload/files?filters${'[folder]'.repeat(2)}${'[parent]'.repeat(16)}[name]=x`],
  ])('the panel refuses a request that would block all other requests: %s', async (url) => {
    const { status, body } = await get(url);
    expect([status, body.error?.details?.code]).toEqual([400, 'query.too-many-relations']);
    expect(body.error.message).toContain('at most 6 are allowed');
  });

  test('the panel accepts the filters of a list view', async () => {
    const url = `/content-manager/collection-types/${PAGE}?filters[$and][0][parent][title][$contains]=x&sort=title:asc`;
    expect((await get(url)).status).toBe(200);
  });

  test.each([
    ['query.too-many-conditions', 'filters[$or][$&][source][$containsi]=q', 41],
    ['query.too-many-values', 'filters[id][$in][$&]=5', 901],
    ['query.too-many-sorts', 'sort[$&]=source', 11],
  ])('the panel refuses a request with %s', async (code, part, count) => {
    const query = Array.from({ length: count }, (_, at) => part.replace('$&', String(at))).join(
      '&'
    );
    const { status, body } = await get(`/content-manager/collection-types/${REDIRECT}?${query}`);
    expect([status, body.error?.details?.code]).toEqual([400, code]);
  });

  test('the panel accepts a filter with the ids of a whole list page', async () => {
    const query = Array.from({ length: 100 }, (_, at) => `filters[id][$in][${at}]=${at}`).join('&');
    expect((await get(`/content-manager/collection-types/${REDIRECT}?${query}`)).status).toBe(200);
  });
});

describe('NUL characters', () => {
  const MESSAGE = 'This contains a NUL character. Remove it.';

  type Sent = readonly [method: string, url: string, body?: object];

  /** Requests to a route with a NUL character in each part that can contain one. */
  const requestsWithNul = (method: string, path: string): Sent[] => {
    const usual = path.replace(/:\w+/g, 'x');
    const inPath: Sent[] = [...path.matchAll(/:\w+/g)].map(([name]) => [
      method,
      path.replace(name, 'a%00b').replace(/:\w+/g, 'x'),
    ]);
    const bodies =
      method === 'GET' || method === 'DELETE' ? [] : [{ 'a\0b': 1 }, { list: [{ text: 'a\0b' }] }];
    return [
      ...inPath,
      [method, `${usual}?name=a%00b`],
      [method, `${usual}?a%00b=1`],
      [method, `${usual}?filters[title][$in][0]=a%00b`],
      ...bodies.map((body): Sent => [method, usual, body]),
    ];
  };

  const ROUTES: readonly (readonly [string, string])[] = [
    ...panelRoutes().map(({ method, path }) => [method, `/site-content${path}`] as const),
    ...[PAGE, NAV_ITEM, REDIRECT].flatMap((uid) => {
      const types = `/content-manager/collection-types/${uid}`;
      return [
        ['GET', types],
        ['POST', types],
        ['POST', `${types}/actions/publish`],
        ['POST', `${types}/actions/bulkPublish`],
        ['POST', `${types}/actions/bulkDelete`],
        ['GET', `${types}/:id`],
        ['PUT', `${types}/:id`],
        ['DELETE', `${types}/:id`],
        ['POST', `${types}/clone/:id`],
        ['POST', `${types}/:id/actions/publish`],
        ['GET', `/content-manager/relations/${uid}/parent`],
      ] as const;
    }),
    ['GET', `/content-manager/single-types/${SITE_KEYS}`],
    ['PUT', `/content-manager/single-types/${SITE_KEYS}`],
    ['GET', '/content-manager/collection-types/:model'],
    ['POST', '/admin/login'],
    ['GET', '/admin/users/:id'],
    ['GET', '/upload/files'],
  ];

  test.each(ROUTES)('%s %s refuses a NUL character', async (method, path) => {
    for (const [, url, body] of requestsWithNul(method, path)) {
      const call = request(service.server)
        [method.toLowerCase() as 'post'](url)
        .set('Authorization', `Bearer ${editor.token}`);
      const { status, body: answer } = await (body === undefined ? call : call.send(body));
      const details = (answer.error?.details?.errors ?? []) as { message: string }[];
      const messages = new Set(details.map(({ message }) => message));
      expect([url, body, status, [...messages]]).toEqual([url, body, 400, [MESSAGE]]);
    }
  });

  test('the error names the field with the NUL character, next to other validation errors', async () => {
    const { status, errors } = await editor.create(PAGE, {
      title: 'a\0b',
      seo_title: 'x'.repeat(256),
      body: [{ __component: 'blocks.faq', questions: [{ question: 'a\0b' }] }],
    });
    expect([status, errors]).toEqual([
      400,
      { title: MESSAGE, seo_title: expect.any(String), 'body.0.questions.0.question': MESSAGE },
    ]);
  });

  const NESTED = '{"name":"a\\u0000b","deep":[{"a\\u0000b":1}]}';

  test.each([
    ['JSON in a field', { fileInfo: NESTED }, 'a.txt'],
    ['JSON in a repeated field', { fileInfo: ['{}', NESTED] }, 'a.txt'],
    ['JSON in the field "data"', { data: NESTED }, 'a.txt'],
    ['JSON in the field "wishes"', { wishes: '{"ignoredColumns":["\\u0000"]}' }, 'a.txt'],
    ['a file name', {}, 'a&#0000;b.txt'],
  ])('a multipart form with a NUL character in %s is refused', async (_what, fields, name) => {
    for (const url of ['/upload', '/site-content/redirects/import']) {
      const call = request(service.server)
        .post(url)
        .set('Authorization', `Bearer ${editor.token}`)
        .attach('files', Buffer.from('a'), name);
      for (const [field, value] of Object.entries(fields)) {
        for (const one of [value].flat()) void call.field(field, one);
      }
      const { status, body } = await call;
      const { errors } = (body.error?.details ?? {}) as { errors?: { message: string }[] };
      expect([url, status, errors?.map(({ message }) => message)]).toEqual([url, 400, [MESSAGE]]);
    }
  });

  test('an escaped NUL in a JSON query parameter is refused; text that only resembles one is accepted', async () => {
    const ask = async (search: string) => {
      const { status } = await request(service.server)
        .get(`/site-content/page-choices?search=${encodeURIComponent(search)}`)
        .set('Authorization', `Bearer ${editor.token}`);
      return status;
    };
    expect(await ask('["a\\u0000b"]')).toBe(400);
    expect(await ask('a \\u0000 b')).toBe(200);
    expect(await ask('[a \\u0000 b')).toBe(200);
    expect(await ask('["a \\\\u0000 b"]')).toBe(200);
  });

  test('the content API accepts a NUL character in a search, which matches no page', async () => {
    const { status, body } = await service.visitor.get('/api/pages/?search=a%00b');
    expect([status, body.meta]).toEqual([200, { total_count: 0 }]);
  });
});

describe('a JSON body with too many values', () => {
  test('it is refused, to those who may send it', async () => {
    const values = Array.from({ length: 350_000 }, () => 0);
    for (const [method, path] of [
      ['post', '/site-content/presence'],
      ['put', '/admin/users/me'],
      ['post', `/content-manager/collection-types/${PAGE}`],
    ] as const) {
      const send = (token: string) =>
        request(service.server)
          [method](path)
          .set('Authorization', `Bearer ${token}`)
          .send({ values });
      const { status, body } = await send(editor.token);
      expect({ path, status }).toEqual({ path, status: 413 });
      expect(body.error.message).toMatch(/too many values/);
      expect([401, 413]).toContain((await send('x')).status);
    }
  });
});

describe('large saves', () => {
  const times = (count: number, value: unknown): unknown[] =>
    Array.from({ length: count }, () => value);

  /** Counts how often Strapi validates an entry during `work`. */
  const countValidations = async (work: () => Promise<unknown>): Promise<number> => {
    const validator = service.strapi.get('entityValidator');
    const spies = [
      jest.spyOn(validator, 'validateEntityCreation'),
      jest.spyOn(validator, 'validateEntityUpdate'),
    ];
    await work();
    const count = spies.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    for (const spy of spies) spy.mockRestore();
    return count;
  };

  /** All the ways in which the Content Manager saves a page. */
  const savesOf = (id: string, body: unknown[]): readonly (() => Promise<Saved>)[] => [
    () => editor.create(PAGE, { title: 'Q', body }),
    () => editor.update(PAGE, id, { body }),
    () => editor.publish(PAGE, id, { body }),
    () => editor.clone(PAGE, id, { body }),
  ];

  test.each([
    ['more blocks than possible', times(501, { __component: 'blocks.quote', text: 'q' })],
    ['components that do not exist', times(501, { __component: 'blocks.nope' })],
    ['null', times(501, null)],
    ['items of blocks', [{ __component: 'blocks.cards', cards: times(500, 7) }]],
    ['100,000 components that do not exist', times(100_000, { __component: 'blocks.nope' })],
  ])('%s are refused in every save before Strapi validates them', async (_what, body) => {
    const id = await created(editor, PAGE, { title: 'Page' });
    for (const save of savesOf(id, body)) {
      const validated = await countValidations(async () => {
        const saved = await save();
        expect([saved.status, Object.keys(saved.errors)]).toEqual([400, ['body']]);
        expect(saved.errors['body']).toMatch(/^The page has \d+ blocks and items in blocks/);
      });
      expect(validated).toBe(0);
    }
  });

  test('code gets the same error', async () => {
    const body = times(501, { __component: 'blocks.nope' });
    const validated = await countValidations(() =>
      expect(
        service.strapi.documents(PAGE).create({ data: { title: 'Q', body } as never })
      ).rejects.toThrow('The page has 501 blocks and items in blocks')
    );
    expect(validated).toBe(0);
  });

  test('a relation with 3,001 targets is refused', async () => {
    const subitems = { connect: times(3001, { documentId: 'x' }) };
    const saved = await editor.create(NAV_ITEM, { title: 'a', area: 'header', subitems });
    expect(saved).toMatchObject({
      status: 400,
      errors: { subitems: 'Lists have 3001 items here, but at most 3000 are possible at once.' },
    });
  });

  test.each([['publish'], ['unpublish'], ['delete']])(
    'a bulk action on more than 1,000 entries is refused: %s',
    async (action) => {
      const saved = await editor.bulk(PAGE, action, times(1001, 'x').map(String));
      expect(saved).toMatchObject({
        status: 400,
        errors: {
          documentIds: 'Lists have 1001 items here, but at most 1000 are possible at once.',
        },
      });
    }
  );

  test.each([
    ['fileIds', 'bulk-delete'],
    ['folderIds', 'bulk-delete'],
    ['fileIds', 'bulk-move'],
  ])('the Media Library refuses more than 1,000 %s: %s', async (name, action) => {
    const answer = await request(service.server)
      .post(`/upload/actions/${action}`)
      .set('Authorization', `Bearer ${editor.token}`)
      .send({ [name]: times(1001, 1), destinationFolderId: null });
    expect([answer.status, answer.body.error.message]).toEqual([
      400,
      'Send fileIds and folderIds as lists of ids.',
    ]);
  });
});

describe('malformed JSON and types', () => {
  const save = (text: string) =>
    request(service.server)
      .post(`/content-manager/collection-types/${PAGE}`)
      .set('Authorization', `Bearer ${editor.token}`)
      .set('Content-Type', 'application/json')
      .send(text);

  const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

  describe('a JSON request body', () => {
    test.each([
      ['nested 2,000,000 levels deep', '/admin/login', nested(2_000_000), 413],
      ['nested 8,000 levels deep and never closed', '/admin/login', '['.repeat(8000), 400],
      ['with invalid JSON', '/admin/login', '{"email":', 400],
      ['that is a string', '/admin/login', '"text"', 400],
      ['that is null', '/admin/login', 'null', 400],
      ['with a __proto__ key', '/admin/login', '{"__proto__":{"email":"x"}}', 400],
      [
        'that is not valid UTF-8',
        '/admin/login',
        Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
        400,
      ],
    ])('%s is refused with a readable message', async (_what, url, body, status) => {
      const answer = await request(service.server)
        .post(url)
        .set('Content-Type', 'application/json')
        .serialize((given) => given)
        .send(body);
      expect([answer.status, answer.body.error?.message]).toEqual([
        status,
        expect.stringMatching(/^The (request body|JSON of this request) .*\.$/),
      ]);
    });

    test.each([
      [
        'an array nested 5,000 levels deep',
        `[{"__component":"blocks.rich-text","html":${nested(5000)}}]`,
      ],
      [
        'an array nested 150 levels deep, within the JSON limit',
        `[{"__component":"blocks.rich-text","html":${nested(150)}}]`,
      ],
      [
        'the text of an array nested 5,000 levels deep',
        `[{"__component":"blocks.rich-text","html":"${nested(5000)}"}]`,
      ],
    ])(
      'with %s as the html of a rich-text block is refused with a readable message',
      async (_where, body) => {
        const answer = await save(`{"title":"Deep","slug":"deep","body":${body}}`);
        expect(answer.status).toBe(400);
        expect(answer.body.error.message).toMatch(/^\S+ .*[.`]/);
      }
    );
  });

  test.each(['blocks.nope', ...Object.getOwnPropertyNames(Object.prototype)])(
    'a block of the type %s is refused by its path',
    async (type) => {
      const block = JSON.stringify({ __component: type });
      const answer = await save(`{"title":"Block","slug":"block","body":[${block}]}`);
      expect(answer.status).toBe(400);
      expect(answer.body.error).toMatchObject({
        name: 'ValidationError',
        details: {
          errors: [expect.objectContaining({ code: 'block.not-allowed', path: ['body', 0] })],
        },
      });
    }
  );

  /** Bodies that broken clients send. */
  const BODIES = [
    undefined,
    '{}',
    '[]',
    '[null]',
    '{"data":null}',
    '{"email":null,"id":{},"ids":"x"}',
  ];

  describe('malformed input never causes a 5xx response', () => {
    /** Routes that would affect later requests, or that wait for another server. */
    const LEFT_OUT =
      /\/(logout|restart|reload|transfer)\b|upload-from-urls|license|\/ai|providers|homepage/;

    const ask = async (method: string, url: string, token: string | null, body?: string) => {
      const call = request(service.server)[method.toLowerCase() as 'post'](url).timeout(20_000);
      if (token !== null) call.set('Authorization', `Bearer ${token}`);
      if (body !== undefined) call.set('Content-Type', 'application/json').send(body);
      const answer = await call.then(
        ({ status }) => status,
        (error: Error) => error.message
      );
      return typeof answer === 'number' && answer < 500
        ? null
        : `${method} ${url} ${body ?? 'without a body'}: ${answer}`;
    };

    test('on any route', async () => {
      const failures: (string | null)[] = [];
      for (const { methods, path } of service.strapi.server.listRoutes()) {
        const url = String(path)
          .replace(/\(.*?\)|\*/g, 'x')
          .replace(/:uid|:model/g, PAGE)
          .replace(/:\w+\??/g, 'nonsense');
        if (LEFT_OUT.test(url)) continue;
        for (const method of methods.filter(
          (name: string) => !['HEAD', 'OPTIONS', 'CONNECT'].includes(name)
        )) {
          const bodies = method === 'GET' ? [undefined] : BODIES;
          failures.push(
            ...(await Promise.all([
              ask(method, url, null),
              ...bodies.map((body) => ask(method, url, editor.token, body)),
            ]))
          );
        }
      }
      expect(failures.length).toBeGreaterThan(300);
      expect([...new Set(failures)].filter((failure) => failure !== null)).toEqual([]);
    });
  });
});
