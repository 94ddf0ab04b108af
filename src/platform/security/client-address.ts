import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6, SocketAddress } from 'node:net';
import type { Express, Request, RequestHandler } from 'express';
import type { Logger } from 'pino';

/**
 * Gives requests the address of their client as `ip`: what the outermost of so many trusted proxies wrote. Where that is no
 * address, the client counts as the proxy that wrote it, with one warning.
 */
export function readClientAddresses(app: Express, proxies: number, log: Logger): void {
  const warn = warnOnce(log);
  Object.defineProperty(app.request, 'ip', {
    configurable: true,
    get(this: Request): string | undefined {
      const written = proxies === 0 ? [] : writtenBy(this.headers, proxies);
      let address = this.socket.remoteAddress;
      for (const text of written) {
        const read = addressOf(text);
        if (read === null)
          warn(
            'A proxy wrote no address of a client: this client counts as the proxy in limits and in the audit log',
          );
        address = read ?? address;
      }
      return address;
    },
  });
}

/** Warns of a proxy that is not trusted, behind which all clients are one network, and would lock each other out. */
export function warnOfForwarded(log: Logger): RequestHandler {
  const warn = warnOnce(log);
  return ({ headers }, _response, next) => {
    if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined)
      warn(
        'A request has X-Forwarded-For or Forwarded while TRUST_PROXY is off: if a proxy is in front, set TRUST_PROXY, since limits count all its clients as one',
      );
    next();
  };
}

function warnOnce(log: Logger): (text: string) => void {
  let isWarned = false;
  return (text) => {
    if (!isWarned) log.warn(text);
    isWarned = true;
  };
}

/** Returns what so many proxies wrote of the clients before them, the nearest first. */
function writtenBy(headers: Request['headers'], proxies: number): string[] {
  const plain = headers['x-forwarded-for'];
  // A proxy that writes X-Forwarded-For passes on the Forwarded of its clients as it is.
  if (plain !== undefined) return String(plain).split(',').slice(-proxies).reverse();
  return lastElements(headers.forwarded ?? '', proxies).map(forOf);
}

/** The last element of a Forwarded header; what is before it may be broken, since a client may have written it. */
const LAST_ELEMENT = /(?:^|,)((?:[^",]|"(?:[^"\\]|\\.)*")*)$/;

/** The most characters of a header that are read, more than the elements of several proxies have. */
const MOST_READ = 2_000;

function lastElements(header: string, count: number): string[] {
  const elements: string[] = [];
  let rest = header.slice(-MOST_READ);
  while (rest !== '' && elements.length < count) {
    const found = LAST_ELEMENT.exec(rest);
    elements.push(found?.[1] ?? '');
    rest = rest.slice(0, found?.index ?? 0);
  }
  return elements;
}

/** Returns the node that an element of a Forwarded header names as its client (RFC 7239). */
const forOf = (element: string): string =>
  /(?:^|;)\s*for\s*=\s*("(?:[^"\\]|\\.)*"|[^;"]*)/i.exec(element)?.[1] ?? '';

const PORT = String.raw`(?::(?:\d{1,5}|_[\w.-]+))?`;
const IPV4 = new RegExp(String.raw`^(\d+\.\d+\.\d+\.\d+)${PORT}$`);
const IPV6_IN_BRACKETS = new RegExp(String.raw`^\[([^\]]+)\]${PORT}$`);

/** Reads an address in the forms in which proxies write it: with a port, in brackets, in quotes; null for anything else. */
export function addressOf(text: string): string | null {
  const trimmed = text.trim();
  const plain = /^"(.*)"$/.exec(trimmed)?.[1]?.replace(/\\(.)/g, '$1').trim() ?? trimmed;
  const found = IPV4.exec(plain)?.[1] ?? IPV6_IN_BRACKETS.exec(plain)?.[1] ?? plain;
  // The zone of an IPv6 address is a name on the proxy's machine.
  const address = found.replace(/%.*$/, '');
  const version = isIP(address);
  if (version === 0) return null;
  const one = new SocketAddress({ address, family: version === 4 ? 'ipv4' : 'ipv6' }).address;
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(one)?.[1] ?? one;
}

/** A host with or without a port (RFC 9112, 3.2). */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.~!$&'()*+,;=%-]*)(?::\d*)?$/i;

/**
 * Tells whether a request names one host at most. Of several Node.js takes the first, and a proxy in front may have taken
 * another one.
 */
export function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  if (headers.host !== undefined && !HOST.test(headers.host)) return false;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count < 2;
}

/**
 * Returns the network of a client: an IPv4 address, or the /64 of an IPv6 address, all of which one client usually controls.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  return isIPv6(address) ? `${firstGroups(address).join(':')}::/64` : address;
}

function firstGroups(address: string): string[] {
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const omitted = tail ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(omitted).fill('0'), ...(tail ?? [])]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
}
