import express, { type Router } from 'express';
import { endUnchanged, entityTag } from '../../http/entity-tag.js';
import { sendJson } from '../../http/send.js';
import { boundedCache } from '../../platform/bounded-cache.js';
import { httpError } from '../../platform/errors.js';
import { errorAnswer } from '../error-bodies.js';
import type { ExampleValues } from './example-values.js';

/** Returns the document with these values in its examples as JSON with its entity tag. */
export type OpenapiFile = (values?: ExampleValues) => { readonly text: string; readonly tag: string };

/** Makes the document when it is asked for with other values than before. */
export function createOpenapiFile(createDocument: (values: ExampleValues) => object): OpenapiFile {
  const files = boundedCache<string, ReturnType<OpenapiFile>>('openapi_files', { max: 4 });
  return (values = {}) => {
    const key = JSON.stringify(values);
    const known = files.get(key);
    if (known) return known;
    const text = JSON.stringify(createDocument(values));
    const file = { text, tag: entityTag(text) };
    files.set(key, file);
    return file;
  };
}

/** `GET /api/openapi.json`. */
export function openapiRouter(openapiFile: OpenapiFile, readValues: () => Promise<ExampleValues>): Router {
  const router = express.Router();
  router
    .route('/api/openapi.json')
    .get(async (_request, response) => {
      const { text, tag } = openapiFile(await readValues());
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
