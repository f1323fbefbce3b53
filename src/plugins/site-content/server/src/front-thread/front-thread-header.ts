import { timingSafeEqual } from 'node:crypto';

/**
 * Header with which a front thread describes a request to Strapi. It is the first header. Clients cannot send
 * it, because their own headers follow it, and programs of other users do not know the secret.
 */
const NAME = 'X-Front-Thread';

/** The socket on which Strapi listens for front threads. */
export interface StrapiSocket {
  readonly path: string;
  /** Random text without spaces, known only to the threads of this process. */
  readonly secret: string;
}

/** A request that a front thread passes on. */
export type FromClient =
  | {
      /** Passed on for a client with this address. */
      readonly kind: 'pass';
      readonly client: string;
    }
  | {
      /** Sent by the cache, which stores the response. */
      readonly kind: 'store';
      /** Id of the last large body that the front thread has received, whose chunks need not be sent again. */
      readonly held: string | null;
    };

/** Returns the header's name and value. */
export const writeFromClient = (from: FromClient, secret: string): [string, string] => [
  NAME,
  `${secret} ${from.kind} ${(from.kind === 'pass' ? from.client : from.held) ?? ''}`,
];

const isSame = (a: string, b: string): boolean => {
  const [one, other] = [Buffer.from(a), Buffer.from(b)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * Reads the header and removes it.
 *
 * @param rawHeaders raw headers of a request to the private socket; modified
 * @returns `null` if the header is missing or the secret is wrong
 */
export const takeFromClient = (rawHeaders: string[], secret: string): FromClient | null => {
  if (rawHeaders[0] !== NAME) return null;
  const [, header = ''] = rawHeaders.splice(0, 2);
  const [given = '', kind, value = ''] = header.split(' ');
  if (!isSame(given, secret)) return null;
  if (kind === 'pass') return { kind, client: value };
  return { kind: 'store', held: value === '' ? null : value };
};
