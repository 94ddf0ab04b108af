import express, { type Router } from 'express';
import { endUnchanged, entityTag } from '../../http/entity-tag.js';
import { sendJson } from '../../http/send.js';
import { httpError } from '../../platform/errors.js';
import { errorAnswer } from '../error-bodies.js';

/** `GET /api/openapi.json`, made at the first request. */
export function openapiRouter(createDocument: () => object): Router {
  const router = express.Router();
  let file: { text: string; tag: string } | undefined;
  const make = () => {
    const text = JSON.stringify(createDocument());
    return { text, tag: entityTag(text) };
  };
  router
    .route('/api/openapi.json')
    .get((_request, response) => {
      file ??= make();
      const { text, tag } = file;
      response.set('Cache-Control', 'no-cache');
      if (!endUnchanged(response, tag)) response.type('json').send(text);
    })
    .all((request, response) => {
      const error = httpError(405, { es: 'Método no permitido.', en: 'Method not allowed.' });
      const { status, body } = errorAnswer('standard', error, request.id);
      response.setHeader('Allow', 'GET');
      sendJson(response, status, body);
    });
  return router;
}
