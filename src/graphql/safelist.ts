import { readFile } from 'node:fs/promises';
import { getOperationAST, parse } from 'graphql';
import * as z from 'zod';
import { ConfigError } from '../platform/config/environment.js';
import type { Refused } from './refused-document.js';

/** A manifest of operations as Apollo's `generate-persisted-query-manifest` writes it. */
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

export type DocumentManifest = z.infer<typeof manifestSchema>;

/** The only documents that a service with a safelist runs. */
export interface Safelist {
  has(source: string): boolean;
  find(id: string): string | undefined;
}

/** The texts of operations by their ids, as `relay-compiler` writes them with `persistConfig`. */
const relaySchema = z.record(z.string().min(1), z.string().min(1));

/** Reads a manifest of either form. */
export function parseManifest(text: string): DocumentManifest {
  const given: unknown = JSON.parse(text);
  const relay = relaySchema.safeParse(given);
  return manifestSchema.parse(relay.success ? manifestOf(relay.data) : given);
}

const manifestOf = (texts: Readonly<Record<string, string>>) => ({
  format: 'apollo-persisted-query-manifest',
  version: 1,
  operations: Object.entries(texts).map(([id, body]) => {
    const operation = getOperationAST(parse(body));
    return { id, name: operation?.name?.value ?? id, type: operation?.operation ?? 'query', body };
  }),
});

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

export const NOT_LISTED: Refused = {
  isValid: false,
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
