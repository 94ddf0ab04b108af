import { readFile } from 'node:fs/promises';
import type { ApolloServer } from '@apollo/server';
import { getOperationAST, parse, print } from 'graphql';
import * as z from 'zod';
import type { ClientDocuments, Context } from '../engine/declare.js';
import { stringifyAnswer } from '../engine/read.js';
import { boundedCache } from '../platform/bounded-cache.js';
import { ConfigError } from '../platform/config/environment.js';
import type { Message } from '../platform/message.js';
import type { SealedSecrets } from '../platform/security/secrets.js';
import type { SharedRedis } from '../platform/shared/redis.js';
import { costExceeded, costOf } from './cost.js';
import { DocumentError, isRefused, refusalBody } from './errors.js';
import type { Executor } from './executor.js';

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
export type Safelist = Awaited<ReturnType<typeof readSafelist>>;

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

export async function readSafelist(path: string) {
  const { operations } = await readFile(path, 'utf8')
    .then(parseManifest)
    .catch(() => {
      throw new ConfigError(['GRAPHQL_SAFELIST must name a readable manifest (npm run documents:register)']);
    });
  const texts = new Map(operations.map(({ id, body }) => [id, body]));
  const bodies = new Set(texts.values());
  return { has: (source: string) => bodies.has(source), find: (id: string) => texts.get(id) };
}

const NOT_SHOWN = { cost: false, explain: false };

/** Executes stored documents by the executor, with the limits of every request. */
export function clientDocuments(executor: Executor, mostCost: number): ClientDocuments {
  return {
    async faultOf(ctx, source, variables) {
      const found = await executor.prepare(ctx, source);
      if (isRefused(found)) return found.errors[0] ? notValid(found.errors[0].text) : NO_QUERY;
      if (found.kind !== 'query') return NO_QUERY;
      const declared = (found.definition.variableDefinitions ?? []).map(
        ({ variable, type }) => `$${variable.name.value}: ${print(type)}`,
      );
      const expected = Object.entries(variables).map(([name, type]) => `$${name}: ${type}`);
      if (declared.join() !== expected.join()) return otherVariables(expected.join(', '));
      const cost = { requested: costOf(found, {}), maximum: mostCost };
      const tooDear = costExceeded(cost);
      return tooDear instanceof DocumentError ? notValid(tooDear.text) : null;
    },
    async answer(ctx, source, variables) {
      const found = await executor.prepare(ctx, source);
      if (isRefused(found)) return stringifyAnswer({ data: null, ...refusalBody(found, ctx) });
      return stringifyAnswer({ data: null, ...(await executor.respond(found, ctx, variables, NOT_SHOWN)) });
    },
  };
}

/** Returns the sentence of a refusal as what is said of a field. */
const notValid = ({ es, en }: Message): Message => {
  const within = (said: string, sentence: string) => `${said}: ${sentence.replace(/\.$/, '')}`;
  return { es: within('no es válido', es), en: within('is not valid', en) };
};

const NO_QUERY: Message = { es: 'debe ser una consulta (query)', en: 'must be a query' };

const otherVariables = (expected: string): Message => ({
  es: `debe tener la única variable ${expected}`,
  en: `must have the one variable ${expected}`,
});

/** A store of persisted queries. */
export type QueryStore = ApolloServer<Context>['cache'];

/** That of Apollo Server, which holds as much. */
const MOST_CHARACTERS = 30 * 1024 * 1024;

/** How long Redis keeps a text that no instance asks for; a client registers one again that is gone. */
const LIFETIME_SECONDS = 60 * 60;

/** Keeps persisted queries in memory and in Redis, encrypted, since clients may write values into their documents. */
export function sharedQueries(
  { client, prefix, keyOf, run }: SharedRedis,
  sealed: SealedSecrets,
): QueryStore {
  const own = boundedCache<string, string>('persisted_queries', {
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (text, key) => text.length + key.length,
  });
  const nameOf = (key: string) => `${prefix}:queries:${keyOf(key)}`;

  async function read(key: string): Promise<string | undefined> {
    const stored = await run(() => client.getex(nameOf(key), 'EX', LIFETIME_SECONDS)).catch(() => null);
    const opened = stored === null ? null : sealed.open(stored, key);
    // What is not sealed, or under a key that was replaced, is as good as unknown.
    if (!opened || opened.isOutdated) return undefined;
    own.set(key, opened.secret);
    return opened.secret;
  }

  return {
    get: async (key) => own.get(key) ?? read(key),
    set: async (key, text) => {
      own.set(key, text);
      const write = () => client.set(nameOf(key), sealed.seal(text, key), 'EX', LIFETIME_SECONDS);
      await run(write).catch(() => undefined);
    },
    delete: async (key) => {
      own.delete(key);
      await run(() => client.del(nameOf(key))).catch(() => undefined);
    },
  };
}
