import ipaddr from 'ipaddr.js';

/** The IPv6 addresses that are routed publicly. Everything outside this range is private, reserved or not assigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to a single machine on the public Internet.
 *
 * Loopback, private, link-local, carrier-grade NAT, multicast, documentation and reserved ranges do not. Neither do IPv6
 * addresses that stand for an IPv4 address: where those lead is decided by whoever translates them.
 *
 * @param address in any notation of IPv4 or IPv6; anything else, such as a host name, is not public
 * @example isPublicAddress('169.254.169.254') // false: the metadata service of cloud providers
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
};
