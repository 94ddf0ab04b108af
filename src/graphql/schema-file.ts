import express, { type Router } from 'express';
import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';
import { endUnchanged, entityTag } from '../http/send.js';
import { printSemanticNonNull } from './semantic-non-null.js';

/** Returns the schema in the schema definition language, in a stable order. */
export const schemaText = (schema: GraphQLSchema) =>
  `${printSemanticNonNull(compact(printSchema(lexicographicSortSchema(schema))), schema)}\n`;

/** Writes a description of one line on one line, and no empty line before it within a type; graphql-js does otherwise. */
const compact = (printed: string) =>
  printed.replace(/^( *"{3})\n *([^\n]*[^\n"\\])\n *"{3}$/gm, '$1$2"""').replace(/\n\n(?= +"{3})/g, '\n');

/** `GET /schema.graphql`: the schema as a file, made at the first request. */
export function schemaFileRouter(schema: GraphQLSchema): Router {
  const router = express.Router();
  let file: { text: string; tag: string } | undefined;
  const make = () => {
    const text = schemaText(schema);
    return { text, tag: entityTag(text) };
  };
  router.get('/schema.graphql', (_request, response) => {
    file ??= make();
    const { text, tag } = file;
    response.set('Cache-Control', 'no-cache');
    if (endUnchanged(response, tag)) return;
    response
      .attachment('schema.graphql')
      .set('Content-Type', 'application/graphql; charset=utf-8')
      .send(text);
  });
  return router;
}
