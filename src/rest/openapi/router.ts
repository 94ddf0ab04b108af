import express, { type Router } from 'express';
import { endUnchanged, entityTag, methodNotAllowed } from '../../http/send.js';
import { boundedCache } from '../../platform/bounded-cache.js';
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

export function openapiRouter(openapiFile: OpenapiFile, readValues: () => Promise<ExampleValues>): Router {
  const router = express.Router();
  router
    .route('/api/openapi.json')
    .get(async (_request, response) => {
      const { text, tag } = openapiFile(await readValues());
      response.set('Cache-Control', 'no-cache');
      if (!endUnchanged(response, tag)) response.type('json').send(text);
    })
    .all((_request, response) => {
      throw methodNotAllowed(response, 'GET');
    });
  return router;
}
