import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address';

/** How long a connection may take to be made, in milliseconds. */
const CONNECT_TIMEOUT = 10_000;

/** Somebody asked for what is not on the public Internet. */
export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not on the public Internet.`);
  }
}

/** Finds the addresses of a name, as `dns.lookup` does when it is asked for all of them. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void
) => void;

type Check = (hostname: string, addresses: dns.LookupAddress[]) => dns.LookupAddress[];

/** Gives the addresses of a name to the connection that is being made: what is checked here is what is connected to. */
const lookupBy =
  (resolve: Resolve, check: Check): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      try {
        if (error !== null) throw error;
        const addresses = check(hostname, found);
        const [first] = addresses;
        if (first === undefined) throw new Error(`${hostname} has no address.`);
        if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      } catch (refused) {
        callback(refused as Error, []);
      }
    });

const onlyPublic: Check = (hostname, addresses) => {
  if (!addresses.every(({ address }) => isPublicAddress(address))) throw new NotPublic(hostname);
  return addresses;
};

/** The first addresses of each trusted name, for as long as the process runs. */
const firstAddresses = new WeakMap<Resolve, Map<string, dns.LookupAddress[]>>();

/** A trusted name keeps its first addresses: another one later would lead somewhere that nobody has chosen. */
const alwaysTheFirst = (resolve: Resolve): Check => {
  const known = firstAddresses.get(resolve) ?? new Map<string, dns.LookupAddress[]>();
  firstAddresses.set(resolve, known);
  return (hostname, addresses) => {
    const first = known.get(hostname) ?? addresses;
    if (first.length > 0) known.set(hostname, first);
    return first;
  };
};

/**
 * Connects to the public Internet only, each time that it connects: for a redirect as well, and whatever a name
 * stood for a moment ago.
 *
 * @param trusted an origin, such as `http://127.0.0.1:1337`, that somebody has chosen and that may be anywhere; its name is
 *   looked up once
 */
export const publicAgent = (
  trusted: string | null = null,
  resolve: Resolve = dns.lookup
): Agent => {
  const connectAnywhere = buildConnector({
    timeout: CONNECT_TIMEOUT,
    lookup: lookupBy(resolve, alwaysTheFirst(resolve)),
  });
  const connectByName = buildConnector({
    timeout: CONNECT_TIMEOUT,
    lookup: lookupBy(resolve, onlyPublic),
  });
  return new Agent({
    connect: (options, callback) => {
      const { protocol, host, hostname } = options;
      if (trusted !== null && `${protocol}//${host}` === trusted) {
        connectAnywhere(options, callback);
      } else if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
        // An address is connected to without being looked up.
        callback(new NotPublic(hostname), null);
      } else {
        connectByName(options, callback);
      }
    },
  });
};
