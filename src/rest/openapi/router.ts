import express, { type Router } from 'express';
import { endUnchanged, entityTag } from '../../http/entity-tag.js';
import { sendJson } from '../../http/send.js';
import { httpError } from '../../platform/errors.js';
import { errorAnswer } from '../error-bodies.js';

/** Returns the document as JSON with its entity tag. */
export type OpenapiFile = () => { readonly text: string; readonly tag: string };

/** Makes the document at the first call. */
export function createOpenapiFile(createDocument: () => object): OpenapiFile {
  let file: ReturnType<OpenapiFile> | undefined;
  const make = () => {
    const text = JSON.stringify(createDocument());
    return { text, tag: entityTag(text) };
  };
  return () => {
    file ??= make();
    return file;
  };
}

/** `GET /api/openapi.json`. */
export function openapiRouter(openapiFile: OpenapiFile): Router {
  const router = express.Router();
  router
    .route('/api/openapi.json')
    .get((_request, response) => {
      const { text, tag } = openapiFile();
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
