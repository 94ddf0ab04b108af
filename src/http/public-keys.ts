import express, { type Router } from 'express';

/** Devices that meet a token of an unknown key ask again at once; the others need not ask more often. */
const KEPT_SECONDS = 3600;

/** `GET /.well-known/jwks.json`: the public keys by which devices check the tokens of visitor passes without network (RFC 7517). */
export function publicKeysRouter(publicKeys: object): Router {
  const body = JSON.stringify(publicKeys);
  const router = express.Router();
  router.get('/.well-known/jwks.json', (_request, response) => {
    response
      .set('Cache-Control', `public, max-age=${KEPT_SECONDS}`)
      .type('application/jwk-set+json')
      .send(body);
  });
  return router;
}
