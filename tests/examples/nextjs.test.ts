import type { BrowserContext, FrameLocator } from 'playwright-core';
import { logIn, openWindow, startBrowser } from '../browser/support/browser';
import { ADMINISTRATOR } from '../browser/support/site';
import { ask, crawl, readDocument, readSitemap } from '../support/crawl';
import {
  connect,
  created,
  type Editor,
  NAV_ITEM,
  PAGE,
  publishedPage,
  REDIRECT,
} from '../support/editor';
import { type Example, getRedirects, installExample, startSampleSite } from '../support/example';
import type { Item, PageList } from '../support/pages';
import { PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { freePort, registerAdministrator, type ServiceProcess } from '../support/process';
import { databaseForTests } from '../support/process-database-for-tests';
import { type Relay, startRelay } from '../support/relay';
import { until } from '../support/until';
import { PRIVATE_HOSTS, webhooksAt } from '../support/webhooks';

/** The maximum time from a webhook until its change is visible. */
const SEEN_WITHIN_MS = 2000;

const database = databaseForTests('sqlite');

let example: Example;
let service: ServiceProcess;
let relay: Relay;
let editor: Editor;
let environment: NodeJS.ProcessEnv;
/** The origin of the website, which is another site than the panel at 127.0.0.1. */
let origin: string;
let stop: () => Promise<void>;

const pages = async (): Promise<readonly Item[]> => {
  const response = await fetch(`${service.address}/api/pages/?fields=*&limit=100`);
  return ((await response.json()) as PageList).items;
};
const getPath = ({ meta }: Item): string => String(meta['html_path']);
const idAt = async (path: string): Promise<string> => {
  const page = (await pages()).find((each) => getPath(each) === path);
  if (page === undefined) throw new Error(`There is no page at ${path}.`);
  return page.id;
};

beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  [example, service] = await Promise.all([
    installExample('nextjs'),
    startSampleSite(database, {
      ...PRIVATE_HOSTS,
      ...PREVIEW_ENVIRONMENT,
      PREVIEW_URL: `${origin}/preview?id={id}&path={path}&token={token}`,
    }),
  ]);
  editor = await registerAdministrator(service);
  relay = await startRelay(`${origin}/api/revalidate`);
  const { secret } = await webhooksAt(service.address, editor).add(relay);
  environment = { CONTENT_URL: service.address, SITE_URL: origin, WEBHOOK_SECRET: secret };
  await example.run('build', environment);
  stop = await example.serve('next', ['start', '-p', String(port)], origin, environment);
});

afterAll(async () => {
  await relay?.close();
  await example?.remove();
});

test('every link works, every page is linked, and each page shows its title', async () => {
  const { documents, broken } = await crawl(origin);
  expect(broken).toEqual([]);
  const expected = (await pages()).map((page) => [getPath(page), page.title]);
  const found = [...documents.values()].map(({ path, heading }) => [path, heading]);
  expect(found.sort()).toEqual(expected.sort());
});

test('the sitemap lists all pages', async () => {
  const expected = (await pages()).map((page) => origin + getPath(page));
  expect((await readSitemap(`${origin}/sitemap.xml`)).sort()).toEqual(expected.sort());
});

test('the website applies the redirects of the service, and returns 404 for unknown paths', async () => {
  const redirects = await getRedirects(service);
  expect(redirects.length).toBeGreaterThan(40);
  const answers = await Promise.all(
    redirects.map(async ({ target, destination }) => {
      // Next.js first redirects to the path with a trailing slash.
      const { status, location } = await ask(origin, target).then((answer) =>
        answer.status === 308 ? ask(origin, answer.location ?? '') : answer
      );
      return [target, status, location && new URL(location, origin).href, destination] as const;
    })
  );
  for (const [target, status, location, destination] of answers) {
    const expected =
      destination === null
        ? { status: 410, location: null }
        : destination === ''
          ? { status: 404, location: null }
          : { status: 301, location: new URL(destination, origin).href };
    expect({ target, status, location }).toEqual({ target, ...expected });
  }
  for (const target of ['/nothing/', '/timetable/nothing/', '/times/', '/~draft/', '/__proto__/']) {
    expect([target, (await ask(origin, target)).status]).toEqual([target, 404]);
  }
  expect(await ask(origin, '/timetable?a=1')).toEqual({ status: 308, location: '/timetable/?a=1' });
  // No webhook names another spelling of a path, so none is kept.
  expect(await ask(origin, '/tim%65table/')).toEqual({ status: 308, location: '/timetable/' });
  expect((await ask(origin, '/company%2Fboats/')).status).toBe(404);
});

describe('revalidation within two seconds of a webhook', () => {
  /** Fails if the change is visible too late after its webhook. */
  const isSeen = async (change: () => Promise<unknown>, look: () => Promise<boolean>) => {
    const before = relay.arrivals.length;
    expect(await look()).toBe(false);
    await change();
    const { at, status } = await until('a webhook is answered', () => relay.arrivals[before]);
    expect(status).toBe(204);
    let asked: number;
    do asked = performance.now();
    while (!(await look()) && asked - at < SEEN_WITHIN_MS);
    expect(asked - at).toBeLessThan(SEEN_WITHIN_MS);
  };
  const shows = (path: string, text: string) => async (): Promise<boolean> =>
    (await (await fetch(origin + path)).text()).includes(text);
  const answers = (path: string, expected: number) => async (): Promise<boolean> =>
    (await ask(origin, path)).status === expected;

  test('shows a changed title', async () => {
    const id = await idAt('/fares/');
    await isSeen(
      () => editor.publish(PAGE, id, { title: 'Fares, anew' }),
      shows('/fares/', '<h1>Fares, anew</h1>')
    );
  });

  test('shows a new page and its removal, in the sitemap too', async () => {
    const path = '/seasonal-notices/';
    await isSeen(
      () => publishedPage(editor, { title: 'Notices', slug: 'seasonal-notices' }),
      answers(path, 200)
    );
    expect(await readSitemap(`${origin}/sitemap.xml`)).toContain(origin + path);
    const id = await idAt(path);
    await isSeen(() => editor.unpublish(PAGE, id), answers(path, 404));
    expect(await readSitemap(`${origin}/sitemap.xml`)).not.toContain(origin + path);
  });

  test('shows a new navigation item on every page', async () => {
    const data = { title: 'Anew here', area: 'header', page: connect(await idAt('/contact/')) };
    await isSeen(() => created(editor, NAV_ITEM, data), shows('/company/boats/', 'Anew here'));
    expect(await shows('/', 'Anew here')()).toBe(true);
  });

  test('applies a new redirect', async () => {
    const data = { source: '/made-later', target: 'url', destination: '/fares/' };
    await isSeen(() => created(editor, REDIRECT, data), answers('/made-later', 301));
  });

  test('refuses an unsigned request', async () => {
    const response = await fetch(`${origin}/api/revalidate`, { method: 'POST', body: '{}' });
    expect(response.status).toBe(400);
  });
});

describe("Strapi's preview in a browser that blocks third-party cookies", () => {
  const PATH = '/timetable/';
  let published: string;
  let id: string;
  let context: BrowserContext;

  beforeAll(async () => {
    id = await idAt(PATH);
    published = (await pages()).find((page) => page.id === id)?.title ?? '';
    const browser = await startBrowser('--test-third-party-cookie-phaseout');
    const page = await openWindow(browser, service);
    context = page.context();
    await logIn(page, ADMINISTRATOR);
  });
  afterAll(() => context?.browser()?.close());

  const preview = async () => {
    const page = await context.newPage();
    await page.goto(`/admin/content-manager/collection-types/${PAGE}/${id}`);
    await page.getByRole('link', { name: 'Open preview' }).click();
    const frame = page.frameLocator('[data-testid="preview-iframe"]');
    return { page, frame };
  };
  const heading = (frame: FrameLocator, name: string): Promise<void> =>
    frame.getByRole('heading', { name, level: 1, exact: true }).waitFor();
  const bar = (frame: FrameLocator) => frame.getByText('Show what is published');

  /** Checks the preview after loading, after a save, after following a link, and on the tab Published. */
  const looksThrough = async (keepsCookies: boolean): Promise<void> => {
    await context.clearCookies({ name: 'preview' });
    await editor.update(PAGE, id, { title: 'The draft' });
    const { page, frame } = await preview();
    await heading(frame, 'The draft');
    await editor.update(PAGE, id, { title: 'The draft, saved' });
    // Strapi sends this message after a save; the first one may arrive before the page listens.
    await until('the frame shows what was saved', async () => {
      await page.evaluate(() => {
        const element = document.querySelector<HTMLIFrameElement>('[data-testid="preview-iframe"]');
        element?.contentWindow?.postMessage({ type: 'strapiUpdate' }, '*');
      });
      return (await frame.getByText('The draft, saved').count()) > 0;
    });
    await heading(frame, 'The draft, saved');
    await frame.getByRole('link', { name: 'Our boats' }).first().click();
    await heading(frame, 'Our boats');
    expect(await bar(frame).count()).toBe(keepsCookies ? 1 : 0);
    await page.getByRole('tab', { name: 'Published' }).click();
    await heading(frame, published);
    expect(await bar(frame).count()).toBe(0);
    await page.getByRole('tab', { name: 'Draft' }).click();
    await heading(frame, 'The draft, saved');
    await page.close();
  };

  test('shows the draft with a cookie of the frame, and the published page on the tab Published', () =>
    looksThrough(true));

  test('shows the draft without cookies, with the token in the URL', async () => {
    await context.route(`${origin}/preview?*`, async (route) => {
      const response = await route.fetch({ maxRedirects: 0 });
      const { 'set-cookie': _, ...headers } = response.headers();
      await route.fulfill({ response, headers });
    });
    await looksThrough(false);
    await context.unroute(`${origin}/preview?*`);
  });

  test('shows the published page for an empty token, even if the browser has a preview cookie', async () => {
    const token = await previewToken(service.address, editor, id);
    const look = async (path: string): Promise<string> => {
      const response = await fetch(origin + path, { headers: { Cookie: `preview=${token}` } });
      return readDocument(path, await response.text()).heading;
    };
    expect(await look(PATH)).toBe('The draft, saved');
    const url = `${origin}/preview?path=${encodeURIComponent(PATH)}&token=`;
    const { headers } = await fetch(url, { redirect: 'manual' });
    expect(await look(headers.get('location') ?? '')).toBe(published);
  });

  test('refuses an invalid token, and never redirects to another website', async () => {
    expect((await fetch(`${origin}/preview?path=/&token=wrong`)).status).toBe(401);
    for (const path of ['//evil.example', '/\\evil.example', '/.//evil.example', 'https://a.b/']) {
      const url = `${origin}/preview?path=${encodeURIComponent(path)}&token=`;
      const { headers } = await fetch(url, { redirect: 'manual' });
      expect(new URL(headers.get('location') ?? '', origin).origin).toBe(origin);
    }
  });

  test('shows the draft with `next dev` as well', async () => {
    await stop();
    await example.serve('next', ['dev', '-p', new URL(origin).port], origin, environment);
    await looksThrough(true);
  });
});
