import ipaddr from 'ipaddr.js';

/** The bits of an IPv6 address that tell one customer of a provider from another; the rest each chooses freely. */
const BITS = 64;

/** What attempts from an address are counted by. */
export const clientKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/${BITS}`).toString()}/${BITS}`;
};
