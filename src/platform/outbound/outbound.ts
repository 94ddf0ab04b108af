import { lookup as resolveName } from 'node:dns';
import { request as requestPlain } from 'node:http';
import { request as requestEncrypted } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { finished } from 'node:stream/promises';

/** What is wrong with an address to which a client asks the service to send. */
export type AddressFault = 'form' | 'scheme' | 'closed';

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly limitMs: number;
}

interface Posted {
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | undefined;
}

interface OutboundOptions {
  /** Whether http and addresses that are not public are allowed. */
  readonly allowsPrivate: boolean;
  readonly lookup?: LookupFunction | undefined;
}

/** The most bytes that are read of an answer. */
const MOST_READ = 64 * 1024;

export type Outbound = ReturnType<typeof createOutbound>;

/** Sends requests to addresses that clients name. */
export function createOutbound({ allowsPrivate, lookup = systemLookup }: OutboundOptions) {
  const guarded = allowsPrivate ? lookup : publicLookup(lookup);

  function faultOfForm(text: string): AddressFault | null {
    const url = URL.parse(text);
    if (!url || url.hostname === '' || url.username !== '' || url.password !== '') return 'form';
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:')) return 'scheme';
    const host = hostOf(url);
    // The connection to a literal address asks for no look-up.
    return !allowsPrivate && isIP(host) !== 0 && !isPublicAddress(host) ? 'closed' : null;
  }

  return {
    /** Tells what is wrong with an address as far as it can be known before a connection; null for nothing. */
    async faultOf(text: string): Promise<AddressFault | null> {
      const fault = faultOfForm(text);
      if (fault || allowsPrivate) return fault;
      const host = hostOf(new URL(text));
      if (isIP(host) !== 0) return null;
      // A name that has no address yet is accepted, since each connection looks again.
      return new Promise((resolve) => {
        lookup(host, { all: true }, (_error, found) => {
          const all = Array.isArray(found) ? found : [];
          resolve(all.every(({ address }) => isPublicAddress(address)) ? null : 'closed');
        });
      });
    },
    /** Writes an address as it is connected to: scheme and host in small letters. */
    normalized: (url: string) => new URL(url).href,
    /** Posts a body and returns the head of the answer, whose body is not kept. Follows no redirect. */
    async post({ url, headers, body, limitMs }: Post): Promise<Posted> {
      const fault = faultOfForm(url);
      if (fault) throw new Error(`The address is refused: ${fault}`);
      const send = new URL(url).protocol === 'https:' ? requestEncrypted : requestPlain;
      const signal = AbortSignal.timeout(limitMs);
      const request = send(url, { method: 'POST', headers, lookup: guarded, agent: false, signal });
      return new Promise<Posted>((resolve, reject) => {
        request.on('error', (error) =>
          reject(signal.aborted ? new Error(`No answer within ${limitMs} ms`) : error),
        );
        // Without this listener a request that is answered 101 ends with neither a response nor an error.
        request.on('upgrade', ({ statusCode: status = 0 }, socket) => {
          socket.destroy();
          resolve({ status, retryAfter: undefined });
        });
        request.on('response', (response) => {
          let read = 0;
          response.on('data', (chunk: Buffer) => {
            read += chunk.length;
            if (read > MOST_READ) response.destroy();
          });
          // What counts is the status; how the body ends does not.
          const ended = () =>
            resolve({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] });
          request.prependListener('error', ended);
          finished(response).then(ended, ended);
        });
        request.end(body);
      });
    },
  };
}

/** Returns the host without the brackets of IPv6. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

/** The addresses of IPv4 that lead to no host of the public network (RFC 6890 and its registry). */
const CLOSED_IPV4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24' +
  ' 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3';

/** Within the global addresses of IPv6, those that stand for another address, or for documentation. */
const CLOSED_IPV6 = '2001::/23 2001:db8::/32 2002::/16 3fff::/20';

function addressesIn(subnets: string, family: 'ipv4' | 'ipv6', list = new BlockList()): BlockList {
  for (const subnet of subnets.split(' ')) {
    const [net = '', prefix] = subnet.split('/');
    list.addSubnet(net, Number(prefix), family);
  }
  return list;
}

const closed = addressesIn(CLOSED_IPV6, 'ipv6', addressesIn(CLOSED_IPV4, 'ipv4'));

/** Global unicast of IPv6: everything else is local, mapped, translated or multicast. */
const globalIpv6 = addressesIn('2000::/3', 'ipv6');

/** Tells whether an address leads to the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && globalIpv6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

const systemLookup: LookupFunction = resolveName as LookupFunction;

/**
 * Resolves names for a connection, and fails where one of the addresses is not public. The connection is made to what this returns,
 * so a name cannot lead elsewhere between a check and the connection.
 */
const publicLookup =
  (lookup: LookupFunction): LookupFunction =>
  (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      const all = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const first = all[0];
      if (error || !first) return done(error ?? new Error('The host has no address'), []);
      if (!all.every(({ address }) => isPublicAddress(address)))
        return done(new Error('The host has an address that is not public'), []);
      if (options.all) return done(null, all);
      return done(null, first.address, first.family);
    });
  };
