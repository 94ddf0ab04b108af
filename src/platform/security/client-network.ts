import { isIPv6 } from 'node:net';

/**
 * Returns the network of a client: an IPv4 address, or the /64 of an IPv6 address, all of which one client usually controls.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
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
