import type { ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { StoredAnswer } from '../../src/plugins/site-content/server/src/delivery/stored-answer';
import { joinPieces } from '../../src/plugins/site-content/server/src/operations/bodies/pieces';
import type { DecisiveHeaders } from '../../src/plugins/site-content/server/src/operations/requests/decisive-headers';

const HEADERS = [['Content-Type', 'application/json']] as const;

/** Large enough for brotli to take its time, and not so alike that nothing is left of it. */
const LARGE = Array.from({ length: 40_000 }, (_, number) => `"${number * 7919}":"/${number}/"`);

const ask = (answer: StoredAnswer, acceptEncoding?: string): Promise<string | undefined> =>
  new Promise((resolve) => {
    const asked = { acceptEncoding, isPersonal: false } as DecisiveHeaders;
    let coding: string | undefined;
    const response = {
      writeHead: (_status: number, headers: string[]) => {
        const at = headers.indexOf('Content-Encoding');
        coding = at === -1 ? undefined : headers[at + 1];
      },
      end: () => resolve(coding),
    };
    answer.send('GET', asked, response as unknown as ServerResponse, 'hit');
  });

const stored = (body: Buffer, isKept: boolean): Promise<StoredAnswer> =>
  StoredAnswer.of(
    'label',
    { headers: HEADERS, body },
    { keeps: () => isKept, grown: () => undefined }
  );

test('brotli of a large answer is made when it is still kept after a second, and not of one that was replaced', async () => {
  const body = Buffer.from(LARGE.join());
  const [kept, replaced] = await Promise.all([stored(body, true), stored(body, false)]);
  const both = () => Promise.all([ask(kept, 'br, gzip'), ask(replaced, 'br, gzip')]);
  expect(await both()).toEqual(['gzip', 'gzip']);
  await wait(500);
  expect(await both()).toEqual(['gzip', 'gzip']);
  await wait(2000);
  expect(await both()).toEqual(['br', 'gzip']);
});

test('the size counts the body in each coding, and what is kept to make the next one of it', async () => {
  const body = Buffer.from(LARGE.join());
  const plain = await stored(body, true);
  expect(plain.size).toBeGreaterThan(body.length);
  expect(plain.size).toBeLessThan(body.length + 2000);
  const before = plain.size;
  await ask(plain, 'gzip');
  expect(plain.size - before).toBeGreaterThan(body.length / 20);

  const pieces = [body.subarray(0, body.length / 2), body.subarray(body.length / 2)];
  const inPieces = await stored(joinPieces(pieces), true);
  expect(inPieces.size).toBeGreaterThan(2 * body.length);
  const beforeGzip = inPieces.size;
  await ask(inPieces, 'gzip');
  expect(inPieces.size - beforeGzip).toBeGreaterThan(1.8 * (plain.size - before));
});
