import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '../platform/config/config.js';
import type { Refused } from './document-error.js';

/** A manifest of operations as Apollo's and Relay's tools for clients generate it. */
const manifestSchema = z.object({
  format: z.literal('apollo-persisted-query-manifest'),
  version: z.literal(1),
  operations: z.array(
    z.object({
      /** What a client sends in place of the text; by default the SHA-256 of the text. */
      id: z.string().min(1),
      name: z.string(),
      type: z.enum(['query', 'mutation', 'subscription']),
      body: z.string().min(1),
    }),
  ),
});

export type Manifest = z.infer<typeof manifestSchema>;

/** The only documents that a service with a safelist runs. */
export interface Safelist {
  has(source: string): boolean;
  /** The text of a document by its id. */
  find(id: string): string | undefined;
}

export const parseManifest = (text: string): Manifest => manifestSchema.parse(JSON.parse(text));

/** Reads the file of GRAPHQL_SAFELIST. */
export async function readSafelist(path: string): Promise<Safelist> {
  const { operations } = await readFile(path, 'utf8')
    .then(parseManifest)
    .catch(() => {
      throw new ConfigError(['GRAPHQL_SAFELIST must name a readable manifest (npm run documents:register)']);
    });
  const texts = new Map(operations.map(({ id, body }) => [id, body]));
  const bodies = new Set(texts.values());
  return { has: (source) => bodies.has(source), find: (id) => texts.get(id) };
}

/** The refusal of a document that is not registered. */
export const NOT_LISTED: Refused = {
  errors: [
    {
      text: {
        es: 'El servicio solo ejecuta documentos registrados.',
        en: 'The service runs registered documents only.',
      },
      extensions: { code: 'PERSISTED_QUERY_NOT_IN_LIST' },
    },
  ],
};
