/**
 * How a front thread tells Strapi about a request: by a header in front of all others. Strapi's private socket
 * accepts connections of front threads only, so a client cannot send it: its own headers come later.
 */
const NAME = 'X-Front-Thread';

/** A request that a front thread passes on. */
export type FromClient =
  | {
      /** Passed on for a client with this address. */
      readonly kind: 'pass';
      readonly client: string;
    }
  | {
      /** Asked for to store the response. */
      readonly kind: 'store';
      /** Id of the last large body that the front thread has received, whose chunks need not be sent again. */
      readonly held: string | null;
    };

/** The header's name and value. */
export const writeFromClient = (from: FromClient): [string, string] => [
  NAME,
  from.kind === 'pass' ? `pass ${from.client}` : `store ${from.held ?? ''}`,
];

/**
 * Reads the header and removes it.
 *
 * @param rawHeaders of a request to the private socket, which is changed
 * @returns `null` if it is missing
 */
export const takeFromClient = (rawHeaders: string[]): FromClient | null => {
  if (rawHeaders[0] !== NAME) return null;
  const [, header = ''] = rawHeaders.splice(0, 2);
  const space = header.indexOf(' ');
  const kind = space === -1 ? header : header.slice(0, space);
  const value = space === -1 ? '' : header.slice(space + 1);
  if (kind === 'pass') return { kind, client: value };
  return { kind: 'store', held: value === '' ? null : value };
};
