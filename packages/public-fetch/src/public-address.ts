import ipaddr from 'ipaddr.js';

/** The publicly routed IPv6 addresses. Everything outside this range is private, reserved or unassigned. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address belongs to a single machine on the public Internet.
 *
 * False for loopback, private, link-local, carrier-grade NAT, multicast, documentation and reserved ranges,
 * and for IPv6 addresses that embed an IPv4 address, whose destination depends on the translator.
 *
 * @param address in any IPv4 or IPv6 notation; anything else, such as a host name, is not public
 * @example isPublicAddress('169.254.169.254') // false: the metadata service of cloud providers
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
};
