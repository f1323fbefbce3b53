import type { IncomingMessage } from 'node:http';
import { BodyRefused } from './refusal';

/** The errors of a client that has gone. */
const GONE = /^(ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE)$/;

const show = (bytes: number): string =>
  bytes >= 1024 * 1024
    ? `${Math.floor(bytes / 1024 / 1024)} MiB`
    : bytes >= 1024
      ? `${Math.floor(bytes / 1024)} KiB`
      : `${bytes} bytes`;

export const brokenOff = (): BodyRefused =>
  BodyRefused.malformed('The request was broken off before all of its body had come.');

export const isGone = (error: unknown): boolean =>
  GONE.test(String((error as { code?: unknown } | null)?.code));

/**
 * The whole body of a request, as long as it has no more bytes than `limit`. What is too large is not read to
 * its end.
 */
export const readBytes = async (request: IncomingMessage, limit: number): Promise<Buffer> => {
  const tooLarge = (): BodyRefused =>
    BodyRefused.tooLarge(`The body of this request is too large: ${show(limit)} are the most.`);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    // Not ended with the loop: the answer is still to be sent on the same connection.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      bytes += (chunk as Buffer).length;
      if (bytes > limit) throw tooLarge();
      chunks.push(chunk as Buffer);
    }
  } catch (error) {
    throw isGone(error) ? brokenOff() : error;
  }
  return Buffer.concat(chunks);
};
