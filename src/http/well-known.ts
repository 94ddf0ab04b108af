import type { RequestHandler } from 'express';
import type { Clock } from '../platform/time.js';

/** Devices that meet a token of an unknown key ask again at once; the others need not ask more often. */
const KEPT_SECONDS = 3600;

/** `GET /.well-known/jwks.json`: the public keys by which devices check the tokens of visitor passes without network (RFC 7517). */
export function sendPublicKeys(publicKeys: object): RequestHandler {
  const body = JSON.stringify(publicKeys);
  return (_request, response) =>
    response
      .set('Cache-Control', `public, max-age=${KEPT_SECONDS}`)
      .type('application/jwk-set+json')
      .send(body);
}

/** RFC 9116 asks for less than a year; readers come back sooner than that for a contact that has changed. */
const VALID_MS = 180 * 24 * 60 * 60 * 1000;

/** `GET /.well-known/security.txt`: where a vulnerability is reported (RFC 9116). */
export const sendSecurityContact =
  (contact: string, clock: Clock): RequestHandler =>
  (_request, response) => {
    const expires = new Date(clock.now().getTime() + VALID_MS).toISOString();
    response
      .set('Cache-Control', 'max-age=86400')
      .type('text/plain')
      .send(`Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: es, en\n`);
  };
