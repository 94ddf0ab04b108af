import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  validate,
} from 'graphql';
import { type ComparedPairs, limitRule } from './limit-rules.js';
import { type DocumentLimits, parseLimited } from './limits.js';

/** More errors do not help clients, and each takes time to suggest corrections. */
const MOST_ERRORS = 20;

/** Literals are checked with the variables, by `operation-input.ts`. */
const structuralRules = specifiedRules.filter((rule) => rule !== ValuesOfCorrectTypeRule);

export interface ReadDocument {
  readonly document: DocumentNode;
  readonly tokens: number;
  /** Pairs of fields with the same response key. */
  readonly pairs: number;
  /** Why the document is refused; empty for a valid one. */
  readonly faults: readonly GraphQLError[];
}

/** Creates the reader that parses and validates a client's document. It throws a GraphQLError for a syntax error. */
export function createDocumentReader(
  schema: GraphQLSchema,
  limits: DocumentLimits,
  introspection: boolean,
): (source: string) => ReadDocument {
  // The order matters: the limits presuppose acyclic fragments, and the other rules are fast only within the
  // limits.
  const passesFor = (compared: ComparedPairs): (readonly ValidationRule[])[] => [
    [NoFragmentCyclesRule],
    [limitRule(limits, compared)],
    [...structuralRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])],
  ];

  return (source) => {
    const { document, tokens } = parseLimited(source, limits);
    const compared = { pairs: 0 };
    for (const rules of passesFor(compared)) {
      const faults = validate(schema, document, rules, { maxErrors: MOST_ERRORS });
      if (faults.length > 0) return { document, tokens, faults, ...compared };
    }
    return { document, tokens, faults: [], ...compared };
  };
}
