import { lookup as resolveName } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The addresses of IPv4 that lead to no host of the public network (RFC 6890 and its registry). */
const CLOSED_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Within the global addresses of IPv6, those that stand for another address, or for documentation. */
const CLOSED_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [net, prefix] of CLOSED_IPV4) closed.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of CLOSED_IPV6) closed.addSubnet(net, prefix, 'ipv6');

/** Global unicast of IPv6: everything else is local, mapped, translated or multicast. */
const globalIpv6 = new BlockList();
globalIpv6.addSubnet('2000::', 3, 'ipv6');

/** Tells whether an address leads to the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

class ClosedAddress extends Error {
  constructor() {
    super('The host has an address that is not public');
  }
}

export const systemLookup: LookupFunction = resolveName as LookupFunction;

/**
 * Resolves names for a connection, and fails where one of the addresses is not public. The connection is made to what this returns,
 * so a name cannot lead elsewhere between a check and the connection.
 */
export const publicLookup =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const all = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const first = all[0];
      if (error || !first) return done(error ?? new Error('The host has no address'), []);
      if (!all.every(({ address }) => isPublicAddress(address))) return done(new ClosedAddress(), []);
      if (options.all) return done(null, all);
      return done(null, first.address, first.family);
    });
  };
