import ipaddr from 'ipaddr.js';

/** Bits of an IPv6 address that identify a provider's customer; the customer chooses the rest. */
const BITS = 64;

/** The key for counting attempts from an IP address. */
export const clientKey = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${address.replace(/%.*$/, '')}/${BITS}`).toString()}/${BITS}`;
};
