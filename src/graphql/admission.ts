import type { ApolloServerPlugin } from '@apollo/server';
import {
  type DocumentNode,
  GraphQLError,
  type GraphQLFormattedError,
  parse,
  type ValidationRule,
} from 'graphql';
import type { Context } from '../engine/index.js';
import type { Outcome } from '../http/request-context.js';
import { DomainError } from '../platform/errors.js';
import type { ExecutionBody } from './executor.js';
import { outcomeOf } from './outcome.js';

/** An operation that was read and checked: what plugins see of it, and how to run it. */
export interface Admitted {
  /** Left out where Apollo Server is to parse and validate it itself, so that its plugins learn of that. */
  readonly document?: DocumentNode;
  /** Why the document is refused. Apollo Server reports it as its own finding. */
  readonly refusal?: readonly GraphQLFormattedError[];
  /** Runs it in the context of Apollo Server, which is marked for the plugins that follow resolvers. */
  run(variables: unknown, context: Context): Promise<ExecutionBody>;
}

/** What is known of a request within the pipeline. */
export interface RequestState {
  /** Reads and checks the operation, once Apollo Server knows its text. */
  admit(source: string): Promise<Admitted>;
  admitted?: Admitted;
  /** Why the operation was not admitted, or not executed. */
  failure?: unknown;
  outcome?: Outcome;
}

type CurrentState = () => RequestState;

/**
 * Admits the operation as soon as its text is known, which a persisted query tells only within the pipeline. What our
 * reader found in the document, and why an operation is not admitted, becomes an error of Apollo Server at the stage at
 * which it would have found it.
 */
export const admission = (current: CurrentState): ApolloServerPlugin<Context> => ({
  requestDidStart: async () => ({
    didResolveSource: async ({ source }) => {
      const state = current();
      try {
        state.admitted = await state.admit(source);
      } catch (error) {
        state.failure = error;
      }
    },
    // Our reader has validated the document within its limits; the rules of Apollo Server know no limits.
    validationDidStart: async (request) => {
      const { document } = request;
      Object.assign(request, { document: EMPTY_DOCUMENT });
      return async () => void Object.assign(request, { document });
    },
    didResolveOperation: async () => {
      const { failure } = current();
      if (failure !== undefined) throw asRefusal(failure);
    },
    didEncounterErrors: async ({ errors }) => {
      const { admitted } = current();
      for (const [at, refusal] of (admitted?.refusal ?? []).entries()) {
        const error = errors[at];
        if (error) putIntoForm(error, refusal);
      }
    },
  }),
});

export const reportRefusal =
  (current: CurrentState): ValidationRule =>
  (validation) => {
    for (const refusal of current().admitted?.refusal ?? []) {
      validation.reportError(asGraphQLError(refusal));
    }
    return {};
  };

/** Errors of Apollo Server itself, such as an unknown persisted query, name their request like those of the executor. */
export const finish = (current: CurrentState): ApolloServerPlugin<Context> => ({
  requestDidStart: async ({ contextValue }) => ({
    willSendResponse: async ({ response: { body } }) => {
      if (body.kind !== 'single') return;
      const { singleResult } = body;
      current().outcome = outcomeOf(singleResult);
      if (!singleResult.errors) return;
      singleResult.errors = singleResult.errors.map(({ extensions, ...error }) => ({
        ...error,
        extensions: { ...extensions, traceId: extensions?.traceId ?? contextValue.requestId },
      }));
    },
  }),
});

/** Why an operation is not run, with its code, for the plugins that follow errors. */
export const asRefusal = (failure: unknown) =>
  failure instanceof DomainError
    ? new GraphQLError(failure.message, { extensions: { code: failure.code }, originalError: failure })
    : failure;

/** Returns an error object of graphql-js for an error that is already in its final form. */
export function asGraphQLError(formatted: GraphQLFormattedError): GraphQLError {
  const error = new GraphQLError(formatted.message, {
    ...(formatted.path ? { path: formatted.path } : {}),
    ...(formatted.extensions ? { extensions: formatted.extensions } : {}),
  });
  return putIntoForm(error, formatted);
}

function putIntoForm(error: GraphQLError, formatted: GraphQLFormattedError): GraphQLError {
  return Object.defineProperties(error, {
    extensions: { value: { ...error.extensions, ...formatted.extensions } },
    toJSON: { value: () => formatted },
  });
}

/** What stands in for a document whose validation is known. */
const EMPTY_DOCUMENT = parse('{ __typename }');
