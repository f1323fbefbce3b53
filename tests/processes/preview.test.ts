import http from 'node:http';
import { created, editorAt, NAV_ITEM, PAGE, publishedPage } from '../support/editor';
import { askAboutPreviews, PREVIEW_ENVIRONMENT, previewToken } from '../support/preview';
import { registerAdministrator, startReady } from '../support/process';
import { describeOn } from '../support/process-database';
import { databaseForTests } from '../support/process-database-for-tests';

/** The number of concurrent requests. */
const AT_ONCE = 24;

describeOn('postgres', (kind) => {
  const database = databaseForTests(kind);

  test('none of 10,000 requests to two instances returns a draft without a valid preview token', async () => {
    const start = () =>
      startReady(database, {
        environment: {
          ...PREVIEW_ENVIRONMENT,
          CONTENT_POLL_INTERVAL_MS: '200',
          DATABASE_TIMEOUT_MS: '30000',
        },
      });
    const [one, two] = [await start(), await start()];
    const editor = editorAt(one.address, (await registerAdministrator(one)).token);
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const id = await publishedPage(editor, { title: `Live ${n}`, slug: `page-${n}` });
      await editor.update(PAGE, id, { title: `Secret-word-${n}`, slug: `secret-word-${n}` });
      ids.push(id);
    }
    await created(editor, NAV_ITEM, { title: 'One', area: 'header', page: { connect: [ids[0]] } });
    const site = await previewToken(one.address, editor, null);
    const ofFirst = await previewToken(two.address, editor, ids[0] as string);
    const { body } = await askAboutPreviews(one.address, editor).post('/shares', {
      page: null,
      days: 1,
    });
    const statusAt = async ({ address }: { readonly address: string }): Promise<number> => {
      const headers = { 'X-Preview-Token': body.data.token };
      return (await fetch(`${address}/api/pages/`, { headers })).status;
    };
    expect(await Promise.all([one, two].map(statusAt))).toEqual([200, 200]);
    await askAboutPreviews(two.address, editor)
      .post(`/shares/${body.data.name}/withdraw`)
      .expect(204);
    // The token is invalid from the next request on, not only within a second.
    expect(await Promise.all([one, two].map(statusAt))).toEqual([401, 401]);
    const tokens = [
      ...[null, null, null, site, ofFirst],
      ...[body.data.token, `${site}x`, site.slice(0, -2), ''],
    ];
    const paths = [
      '/api/initial-data/',
      '/api/pages/',
      '/api/pages/?order=title',
      '/api/pages/?search=secret',
    ];

    const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const ask = (url: string, token: string | null): Promise<{ status: number; text: string }> =>
      new Promise((resolve, reject) => {
        http
          .get(
            url,
            { agent, ...(token !== null && { headers: { 'X-Preview-Token': token } }) },
            (response) => {
              let text = '';
              response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
              response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
            }
          )
          .on('error', reject);
      });
    const seen = { live: 0, drafts: 0, refused: 0 };
    const each = async (n: number): Promise<void> => {
      const instance = (n % 2 === 0 ? one : two).address;
      const token = tokens[(n * 7) % tokens.length] ?? null;
      const path = paths[(n * 5 + Math.floor(n / 9)) % paths.length] as string;
      const inParameter = token !== null && n % 3 === 0;
      const url = inParameter ? `${path}${path.includes('?') ? '&' : '?'}preview=${token}` : path;
      const { status, text } = await ask(`${instance}${url}`, inParameter ? null : token);
      const words = new Set(text.match(/secret-word-\d/gi)?.map((word) => word.toLowerCase()));
      const isNone = token === null || (token === '' && !inParameter);
      if (token === site || token === ofFirst) {
        expect(status).toBe(200);
        if (token === ofFirst)
          expect([...words].every((word) => word === 'secret-word-0')).toBe(true);
        if (words.size > 0) seen.drafts += 1;
        return;
      }
      expect({ n, status, words: [...words] }).toEqual({
        n,
        status: isNone ? 200 : 401,
        words: [],
      });
      if (isNone) seen.live += 1;
      else seen.refused += 1;
    };
    let next = 0;
    const worker = async (): Promise<void> => {
      for (let n = next++; n < 10_000; n = next++) {
        await each(n);
        // Saves invalidate the caches between the requests.
        if (n % 1000 === 0)
          await editor.update(PAGE, ids[5] as string, { title: `Secret-word-5 ${n}` });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    expect(Object.values(seen).every((count) => count > 1000)).toBe(true);
    agent.destroy();
  }, 400_000);
});
