import { type DocumentNode, type ExecutionResult, execute, GraphQLError, parse, validate } from 'graphql';
import { type Callers, createCallers, createContext } from '../../src/engine/declare.js';
import { MAX_PAGE_SIZE } from '../../src/engine/read.js';
import { loadSession } from '../../src/modules/identity/sessions.js';
import { loadUser } from '../../src/modules/users/caller.js';
import type { Client } from './client.js';
import { schema } from './schema.js';
import type { Service } from './service.js';

/** Executes documents by graphql-js alone on the schema of the service: no lanes, no cache, no executor of ours. */
export class ReferenceExecution {
  readonly #service: Service;
  readonly #callers: Callers;
  /** What is known of each text: its document, or what is wrong with it. */
  readonly #read = new Map<string, DocumentNode | readonly GraphQLError[]>();

  constructor(service: Service) {
    this.#service = service;
    this.#callers = createCallers({
      loadUser: (id) => loadUser(service.database.queries, id),
      loadSession: (id) => loadSession(service.database.queries, id),
    });
  }

  async answer(
    { token }: Client,
    source: string,
    variableValues: Record<string, unknown>,
  ): Promise<ExecutionResult> {
    const document = this.#documentOf(source);
    if (!('kind' in document)) return { errors: document };
    const { services } = this.#service;
    const claims = token === undefined ? null : services.tokens.verify(token);
    const contextValue = createContext(services, {
      caller: claims && (await this.#callers.find(claims)),
      origin: this.#service.url,
      requestId: 'reference',
      address: '127.0.0.1',
      userAgent: null,
      pageCap: MAX_PAGE_SIZE,
      isLegacy: false,
      language: 'es',
    });
    return execute({ schema, document, variableValues, contextValue });
  }

  #documentOf(source: string): DocumentNode | readonly GraphQLError[] {
    const read = this.#read.get(source) ?? documentOrErrors(source);
    this.#read.set(source, read);
    return read;
  }
}

function documentOrErrors(source: string): DocumentNode | readonly GraphQLError[] {
  try {
    const document = parse(source);
    const errors = validate(schema, document);
    return errors.length > 0 ? errors : document;
  } catch (error) {
    if (error instanceof GraphQLError) return [error];
    throw error;
  }
}
