import { isIPv6 } from 'node:net';

/**
 * The network that one client holds: an IPv4 address itself, the first 64 bits of an IPv6 address. Whoever
 * has an IPv6 address has all the others of its /64, so that counting single ones would limit nobody.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) {
    return mapped;
  }
  return isIPv6(address) ? `${firstGroups(address).join(':')}::/64` : address;
}

function firstGroups(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const omitted = tail ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(omitted).fill('0'), ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
