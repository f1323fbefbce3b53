import type { Readable } from 'node:stream';
import type { Context } from 'koa';
import {
  acceptsChunks,
  getBody,
  resolveBody,
  setBody,
} from '#site-content/server/operations/request-bodies/body-chunks';

/** The parts of Koa's context that a response uses. */
const respond = () => ({ res: {}, body: undefined as unknown, length: undefined });

const set = (context: object, chunks: readonly Buffer[]): void =>
  setBody(context as unknown as Context, getBody(chunks));

const LARGE = Array.from({ length: 40 }, (_, at) => Buffer.alloc(10_000, `redirect ${at} `));

test('each of many responses sends the chunks of a large body without copying them', async () => {
  for (let response = 0; response < 3; response += 1) {
    const context = respond();
    set(context, LARGE);
    const sent: Buffer[] = [];
    for await (const chunk of context.body as Readable) sent.push(chunk as Buffer);
    expect(sent).toHaveLength(LARGE.length);
    expect(sent.every((chunk, at) => chunk === LARGE[at])).toBe(true);
    expect(context.length).toBe(400_000);
  }
});

test.each([[[]], [[Buffer.from('{}')]]])('a small body is sent as one buffer: %j', (chunks) => {
  const context = respond();
  set(context, chunks);
  expect(context.body).toEqual(chunks[0] ?? Buffer.alloc(0));
});

test('a consumer of chunks gets the same body', () => {
  const context = respond();
  acceptsChunks(context.res as never);
  set(context, LARGE);
  expect(resolveBody([context.body as Buffer]).chunks).toBe(LARGE);
});
