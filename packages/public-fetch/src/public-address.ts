import ipaddr from 'ipaddr.js';

/** All addresses of IPv6 that are routed in public; what lies outside leads somewhere by another's leave. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Whether an IP address is one machine on the public Internet. Not so are this machine, its networks, a
 * provider's networks, groups, and what is reserved, for documentation for one; nor an address of IPv6 that
 * stands for one of IPv4, which whoever translates it decides.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
};
