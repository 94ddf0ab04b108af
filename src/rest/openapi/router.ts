import express, { type Router } from 'express';
import { endUnchanged, entityTag } from '../../http/entity-tag.js';
import { sendJson } from '../../http/send.js';
import { httpError } from '../../platform/errors.js';
import { errorAnswer } from '../error-bodies.js';

/** `GET /api/openapi.json`. */
export function openapiRouter(document: object): Router {
  const router = express.Router();
  const text = JSON.stringify(document);
  const tag = entityTag(text);
  router
    .route('/api/openapi.json')
    .get((_request, response) => {
      response.set('Cache-Control', 'no-cache');
      if (!endUnchanged(response, tag)) response.type('json').send(text);
    })
    .all((request, response) => {
      const error = httpError(405, 'Método no permitido.');
      const { status, body } = errorAnswer('standard', error, request.id);
      response.setHeader('Allow', 'GET');
      sendJson(response, status, body);
    });
  return router;
}
