import { createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { createRedaction } from '../../src/logging/redact';
import {
  type CooperativeTask,
  runToCompletion,
} from '../../src/plugins/site-content/domain/cooperative-task';
import {
  buildDraftTree,
  findDraftPathCollisions,
  type PagePlaces,
} from '../../src/plugins/site-content/domain/pages/draft-tree';
import { maskTokens } from '../../src/plugins/site-content/domain/preview/mask-tokens';
import {
  fillPreviewUrl,
  isPreviewUrl,
} from '../../src/plugins/site-content/domain/preview/preview-url';
import { redirectsAfter } from '../../src/plugins/site-content/domain/redirects/after-publishing';
import { readContentUrl } from '../../src/plugins/site-content/server/src/cache/cache-key';
import { readCacheRequestHeaders } from '../../src/plugins/site-content/server/src/operations/requests/cache-request-headers';
import { redactUrl } from '../../src/plugins/site-content/server/src/operations/requests/redacted-url';
import { getRequestId } from '../../src/plugins/site-content/server/src/operations/requests/request-id';
import {
  readToken,
  signToken,
} from '../../src/plugins/site-content/server/src/preview/preview-tokens';
import { ROOT } from '../support/environment';

describe('a preview token', () => {
  const claims = { grant: 'a-Lease_1', page: 'b8lc2uvrqvuv4huc6r47r1f8', maker: 7, change: null };

  test('returns the claims that were signed, and needs no URL encoding', () => {
    for (const page of [claims.page, null, 'ü/?&']) {
      const token = signToken('secret', { ...claims, page });
      expect(token).toBe(encodeURIComponent(token));
      expect(readToken('secret', token)).toEqual({ ...claims, page });
    }
    const ofVersion = { ...claims, change: 12 };
    expect(readToken('secret', signToken('secret', ofVersion))).toEqual(ofVersion);
  });

  test('is invalid with another secret or any changed character', () => {
    const token = signToken('secret', claims);
    expect(readToken('other', token)).toBeNull();
    fc.assert(
      fc.property(
        fc.nat({ max: token.length - 2 }),
        fc.constantFrom('A', 'z', '.', '-', ''),
        (at, by) => {
          const changed = `${token.slice(0, at)}${by}${token.slice(at + 1)}`;
          fc.pre(changed !== token);
          return readToken('secret', changed) === null;
        }
      )
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 80 }), (text) => readToken('secret', text) === null)
    );
  });
});

describe('masking preview tokens', () => {
  const token = signToken('secret-of-the-test', {
    grant: 'a'.repeat(24),
    page: 'p'.repeat(24),
    maker: 7,
    change: null,
  });
  const [, digest = ''] = token.split('.');
  const everyByte = [...token]
    .map((character) => `%${character.charCodeAt(0).toString(16)}`)
    .join('');

  test.each([
    ['in its parameter', `/api/pages/?preview=${token}`],
    ['after a semicolon', `/api/pages/?slug=x;preview=${token}`],
    ['in another parameter', `/api/pages/?id=${token}`],
    ['in the path', `/api/${token}/x`],
    ['between other characters', `/api/pages/?slug=x${token}y`],
    ['after an invalid token', `/api/pages/?slug=WyJx.WyJx.${token}`],
    ['with an encoded dot', `/api/pages/?slug=${token.replace('.', '%2E')}`],
    ['fully encoded', `/api/pages/?slug=${everyByte}`],
    ['encoded twice', `/api/pages/?slug=${token.replace('.', '%252e')}`],
    ['in a sentence', `limit: "${token}" is no number.`],
  ])('masks a token %s', (_where, text) => {
    for (const masked of [maskTokens(text), redactUrl(text)]) {
      expect(masked).toContain('***');
      expect(masked).not.toContain(digest);
      expect(decodeURIComponent(masked)).not.toContain(digest);
    }
    const line = createRedaction({})(`GET ${text} failed`);
    expect(line).not.toContain(digest);
  });

  test('does not use a token as a request id', () => {
    expect(getRequestId(token)).not.toContain(digest);
    expect(getRequestId('from-the-proxy-1')).toBe('from-the-proxy-1');
  });

  test.each(['/api/pages/?slug=WyJ', '/api/pages/?slug=about%20us', `/${'a.b-c'.repeat(40)}/`])(
    'leaves text without a token unchanged: %s',
    (text) => expect(maskTokens(text)).toBe(text)
  );

  test('leaves no valid variant: a token is valid only in its exact spelling', () => {
    expect(readToken('secret-of-the-test', token)).not.toBeNull();
    for (const other of [`${token}=`, `${token}==`, token.replace('.', '.\n')]) {
      expect(readToken('secret-of-the-test', other)).toBeNull();
    }
  });
});

describe('a preview token with a valid signature', () => {
  test.each(['', '[]', '["a"]', '{"grant":"a"}', 'null', '[1,2,3]', '["a",null,"7"]', 'no JSON'])(
    'is invalid with the payload %j',
    (said) => {
      const payload = Buffer.from(said).toString('base64url');
      const signature = createHmac('sha256', 'secret').update(`site-content preview ${payload}`);
      expect(readToken('secret', `${payload}.${signature.digest('base64url')}`)).toBeNull();
    }
  );
});

describe('the Next.js example in the preview documentation', () => {
  const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
  const document = read('src/plugins/site-content/server/src/preview/README.md');
  const [, section = ''] = /\n## A front end of Next\.js\n([^]*?)\n## /.exec(document) ?? [];
  const FOLDER = 'examples/nextjs/';
  const FILES = ['app/preview/route.ts', 'next.config.ts', 'app/~draft/[[...path]]/page.tsx'];

  test('matches the files of the example', () => {
    const blocks = [...section.matchAll(/```ts\n([^]*?)\n```/g)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(1);
    const sources = FILES.map((file) => read(FOLDER + file).replace(/^ +/gm, ''));
    const missing = blocks.filter(
      (code) => !sources.some((source) => source.includes(code.replace(/^ +/gm, '')))
    );
    expect(missing).toEqual([]);
  });

  /** The function in the document and the one in the example. */
  const functions = [document, read(FOLDER + 'app/preview/route.ts')].map((text) => {
    const [code = ''] = /const pathOnSite = \(path: string\): string =>[^]*?;\n/.exec(text) ?? [];
    const plain = code.replace('(path: string): string', '(path)');
    return new Function(`${plain}\nreturn pathOnSite;`)() as (path: string) => string;
  });

  test.each(['/', '/about/', '/a/b/', '/a//b', '/f%C3%A4hre/'])(
    'leaves the path %j unchanged',
    (given) => {
      for (const pathOnSite of functions) expect(pathOnSite(given)).toBe(given);
    }
  );

  test.each([
    ...['', 'about', '//evil.example', '/\\evil.example', '/.//evil.example', '///evil.example'],
    ...['/a/..//evil.example', '/\t/evil.example', '/\n/evil.example', '/.\\/evil.example'],
    ...['/%2e//evil.example', 'https://evil.example/', 'javascript:alert(1)', ' //evil.example'],
    ...['/about/?a=1#b', '@evil.example', ':1@evil.example/', '/a/../b/', '\\\\evil.example'],
  ])('turns %j into a path on this website (no open redirect)', (given) => {
    for (const pathOnSite of functions) {
      const found = pathOnSite(given);
      expect(found).toMatch(/^\/(?!\/)/);
      expect(new URL(found, 'https://site.invalid').origin).toBe('https://site.invalid');
    }
  });
});

describe('the preview URL', () => {
  const url = 'https://www.example.org/preview?id={id}&path={path}&token={token}';

  test.each([
    [url, true],
    ['http://localhost:3000/{token}', true],
    ['https://www.example.org/preview', false],
    ['https://{slug}.example.org/?token={token}', false],
    ['https://www.example.org?token={token}&x={other}', false],
    ['/preview?token={token}', false],
    ['javascript:alert({token})', false],
  ])('%s is valid: %s', (given, is) => {
    expect(isPreviewUrl(given)).toBe(is);
  });

  test('encodes the values of its placeholders', () => {
    const places = { path: '/a b/?x=1&y/', slug: 's', id: 'i', token: 't.t' };
    expect(fillPreviewUrl(url, places)).toBe(
      'https://www.example.org/preview?id=i&path=%2Fa%20b%2F%3Fx%3D1%26y%2F&token=t.t'
    );
  });
});

describe('preview tokens in content requests', () => {
  const read = (url: string, hasPreviews: boolean) => readContentUrl(url, '/api', hasPreviews);

  test('bypass the response cache, however the parameter is spelled', () => {
    for (const query of [
      'preview=x',
      'slug=a&preview=',
      '%70review=x',
      'preview',
      'x=1&preview=a&preview=b',
    ]) {
      for (const route of ['initial-data', 'pages']) {
        expect(read(`/api/${route}/?${query}`, true)).toBeNull();
        expect(read(`/api/${route}/?${query}`, false)).not.toBeNull();
      }
    }
    expect(read('/api/pages/?slug=preview', true)).toMatchObject({ key: 'pages?slug=preview' });
    expect(read('/api/initial-data/?x=preview', true)).toMatchObject({ key: 'initial-data' });
    expect(readCacheRequestHeaders(['x-PREVIEW-token', 'x']).isPersonal).toBe(true);
  });

  test('are not logged', () => {
    expect(redactUrl('/api/pages/?slug=a&preview=token.of-it')).toBe(
      '/api/pages/?slug=a&preview=***'
    );
    expect(redactUrl('/api/pages/?%70review=token.of-it')).not.toContain('token');
  });
});

describe('the draft tree', () => {
  const live = (id: string, slug: string, parent: string | null = null, isPublished = true) => ({
    ...{ id, slug, parent, isPublished },
  });
  const getTree = (pages: readonly PagePlaces[]) =>
    runToCompletion(
      buildDraftTree(
        pages,
        new Set(pages.flatMap(({ id, draft }) => (draft === null ? [] : [id]))),
        'home'
      )
    );

  test('has drafts at their draft positions, with their published descendants below them', () => {
    const { tree, moved } = getTree([
      { id: 'a', draft: { slug: 'a', parent: null }, live: live('a', 'a') },
      { id: 'b', draft: { slug: 'bb', parent: 'a' }, live: live('b', 'b') },
      { id: 'c', draft: null, live: live('c', 'c', 'b') },
      { id: 'd', draft: { slug: 'd', parent: 'c' }, live: null },
    ]);
    expect(['a', 'b', 'c', 'd'].map(tree.getPath)).toEqual([
      '/a/',
      '/a/bb/',
      '/a/bb/c/',
      '/a/bb/c/d/',
    ]);
    expect([...moved]).toEqual(['b', 'd']);
  });

  test('is built with a pause after each page, so that other requests are not blocked', () => {
    const pages = Array.from({ length: 50 }, (_, at) => ({
      ...{ id: `${at}`, draft: { slug: `s${at}`, parent: null }, live: null },
    }));
    const getPauses = (steps: CooperativeTask<unknown>): number => [...steps].length;
    const shown = new Set(pages.map(({ id }) => id));
    expect(getPauses(buildDraftTree(pages, shown, 'home'))).toBeGreaterThanOrEqual(50);
    expect(getPauses(findDraftPathCollisions(getTree(pages)))).toBeGreaterThanOrEqual(50);
  });

  test('has no cycle through unpublished pages', () => {
    const { tree } = getTree([
      { id: 'a', draft: { slug: 'a', parent: 'b' }, live: null },
      { id: 'b', draft: null, live: live('b', 'b', 'a', false) },
    ]);
    expect(tree.getPath('a')).toBe('/b/a/');
    expect(tree.pathOfPlace('b')).toBe('/b/');
  });

  test('reports which page moves to a path that another page already has', () => {
    const drafts = getTree([
      { id: 'new', draft: { slug: 'x', parent: 'never' }, live: null },
      { id: 'old', draft: null, live: live('old', 'x') },
    ]);
    expect(runToCompletion(findDraftPathCollisions(drafts))).toEqual([
      { path: '/x/', id: 'new', other: 'old', mover: 'new' },
    ]);
  });

  test('ignores pages that already share a path', () => {
    const drafts = getTree([
      { id: 'a', draft: null, live: live('a', 'x') },
      { id: 'b', draft: null, live: live('b', 'x') },
      { id: 'c', draft: { slug: 'c', parent: null }, live: null },
    ]);
    expect(runToCompletion(findDraftPathCollisions(drafts))).toEqual([]);
  });
});

describe('automatic redirects after a path change', () => {
  const tree = { getPath: (id: string) => (id === 'p' ? '/new/' : null), idAt: () => null };
  const settings = { addsRedirects: true, trailingSlash: 'keep', siteUrl: '' } as const;
  const redirect = (source: string, destination: string, origin: string) => ({
    ...{ source, destination, origin, target: 'url' as const, page: null },
  });
  const changes = [{ id: 'p', from: '/old/', to: '/new/' }];
  const sourcesAfter = (redirects: ReturnType<typeof redirect>[], addsRedirects = true) =>
    runToCompletion(redirectsAfter(redirects, changes, tree, { ...settings, addsRedirects })).map(
      ({ source }) => source
    );

  test('are created for old paths if the setting is on', () => {
    expect(sourcesAfter([])).toEqual(['/old/']);
    expect(sourcesAfter([], false)).toEqual([]);
  });

  test('replace automatic redirects at the new path, and keep those created by editors', () => {
    const made = redirect('/new/', '/x/', 'automatic');
    expect(sourcesAfter([made])).toEqual(['/old/']);
    expect(sourcesAfter([{ ...made, origin: 'editor' }])).toEqual(['/new/', '/old/']);
    expect(sourcesAfter([redirect('/old/', '/x/', 'editor')])).toEqual(['/old/']);
    expect(sourcesAfter([redirect('/new/', '/old/', 'editor')])).toEqual(['/new/']);
    const many = Array.from({ length: 50 }, (_, at) => redirect(`/${at}`, '/x/', 'editor'));
    const steps = redirectsAfter(many, changes, tree, { ...settings, addsRedirects: true });
    expect([...steps].length).toBeGreaterThanOrEqual(50);
  });
});
