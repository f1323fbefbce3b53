import dns from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { isPublicAddress } from './public-address';

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * A request to a host that is not on the public Internet. `fetch` throws it as the `cause` of its own error.
 */
export class NotPublicError extends Error {
  constructor(readonly host: string) {
    super(`${host} is not on the public Internet.`);
  }
}

/** Resolves a host name to all its addresses, with the signature of `dns.lookup`. */
export type Resolve = (
  hostname: string,
  options: dns.LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: dns.LookupAddress[]) => void
) => void;

export interface PublicAgentOptions {
  /**
   * An origin chosen by the operator, such as `http://127.0.0.1:1337`. Its address may be private; its name
   * is resolved once. `null` by default: no origin is trusted.
   */
  readonly trustedOrigin?: string | null;
  /**
   * Hosts chosen by the operator, with or without a port, such as `10.0.0.5` or `builder:8080`. Their
   * addresses may be private, and their names are resolved for each connection. None by default.
   */
  readonly trustedHosts?: readonly string[];
  /** `dns.lookup` by default. */
  readonly resolve?: Resolve;
}

/** Selects the addresses that may be connected to, or throws. */
type CheckAddresses = (hostname: string, addresses: dns.LookupAddress[]) => dns.LookupAddress[];

/**
 * Checks addresses in the lookup of the connection itself. If they were checked before, a second lookup could
 * return different ones (DNS rebinding).
 */
const checkedLookup =
  (resolve: Resolve, check: CheckAddresses): LookupFunction =>
  (hostname, options, callback) =>
    resolve(hostname, { ...options, all: true }, (error, found) => {
      try {
        if (error !== null) throw error;
        const addresses = check(hostname, found);
        const [first] = addresses;
        if (first === undefined) throw new Error(`${hostname} has no IP address.`);
        if (options.all === true) callback(null, addresses);
        else callback(null, first.address, first.family);
      } catch (refused) {
        callback(refused as Error, []);
      }
    });

const onlyPublic: CheckAddresses = (hostname, addresses) => {
  if (!addresses.every(({ address }) => isPublicAddress(address))) {
    throw new NotPublicError(hostname);
  }
  return addresses;
};

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** The parts of a URL that determine a connection. */
type Origin = Pick<buildConnector.Options, 'protocol' | 'host' | 'hostname' | 'port'>;

/** Whether a list contains a host, for all ports or for this one. Hosts are written as in URLs. */
const isListed = (
  hosts: readonly string[],
  { protocol, host = '', hostname, port }: Origin
): boolean => {
  const name = host.startsWith('[') ? `[${hostname.replace(/^\[|\]$/g, '')}]` : hostname;
  const ofPort = `${name}:${port || DEFAULT_PORTS[protocol]}`;
  return hosts.some((listed) => [name, ofPort].includes(listed.toLowerCase()));
};

/** Matches names that always mean the local machine (RFC 6761). */
const LOCALHOST = /^(?:.+\.)?localhost\.?$/i;

/**
 * Whether an agent refuses a URL without resolving it: its host is localhost or an IP address that is not public.
 *
 * @param trustedHosts as for an agent
 * @example isPrivateUrl(new URL('http://127.0.0.1/')) // true; false for other names, which must be resolved
 */
export const isPrivateUrl = (url: URL, trustedHosts: readonly string[] = []): boolean => {
  const address = url.hostname.replace(/^\[|\]$/g, '');
  const isPrivate = isIP(address) === 0 ? LOCALHOST.test(address) : !isPublicAddress(address);
  return isPrivate && !isListed(trustedHosts, url);
};

/** The first resolved addresses of each trusted name, kept for the life of the process. */
const firstAddresses = new WeakMap<Resolve, Map<string, dns.LookupAddress[]>>();

/**
 * Keeps the first addresses of a trusted name: later ones could belong to a machine that the operator did not
 * choose.
 */
const alwaysTheFirst = (resolve: Resolve): CheckAddresses => {
  const known = firstAddresses.get(resolve) ?? new Map<string, dns.LookupAddress[]>();
  firstAddresses.set(resolve, known);
  return (hostname, addresses) => {
    const first = known.get(hostname) ?? addresses;
    if (first.length > 0) known.set(hostname, first);
    return first;
  };
};

/**
 * Creates a dispatcher for undici's `fetch` that connects to the public Internet only. Each connection is
 * checked, including redirects and names whose addresses have changed since the last request.
 *
 * @returns an agent; `await agent.destroy()` closes its connections
 * @example
 * const agent = createPublicAgent();
 * const response = await fetch(url, { dispatcher: agent }); // error.cause instanceof NotPublicError
 */
export const createPublicAgent = ({
  trustedOrigin = null,
  trustedHosts = [],
  resolve = dns.lookup,
}: PublicAgentOptions = {}): Agent => {
  const connectAnywhere = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: checkedLookup(resolve, alwaysTheFirst(resolve)),
  });
  const connectToListed = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: checkedLookup(resolve, (_, addresses) => addresses),
  });
  const connectToPublic = buildConnector({
    timeout: CONNECT_TIMEOUT_MS,
    lookup: checkedLookup(resolve, onlyPublic),
  });
  return new Agent({
    connect: (options, callback) => {
      const { protocol, host, hostname } = options;
      if (trustedOrigin !== null && `${protocol}//${host}` === trustedOrigin) {
        connectAnywhere(options, callback);
      } else if (isListed(trustedHosts, options)) {
        connectToListed(options, callback);
      } else if (isIP(hostname) !== 0 && !isPublicAddress(hostname)) {
        // Node does not call the lookup for IP addresses, so check them here.
        callback(new NotPublicError(hostname), null);
      } else {
        connectToPublic(options, callback);
      }
    },
  });
};
