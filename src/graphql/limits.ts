import { type DocumentNode, GraphQLError, type GraphQLErrorOptions, parse, type Source } from 'graphql';

/** The most that one document may ask for (decisions 6). */
export interface DocumentLimits {
  /** Lexical tokens of the document; also its fields once every fragment is written out. */
  tokens: number;
  /** Nested fields, the leaf included; `edges`, `node` and `nodes` are not counted. */
  depth: number;
  /** Aliased fields of an operation, each fragment counted as often as it is spread; `__typename` is no exception. */
  aliases: number;
  /** Directives of an operation, each fragment counted as often as it is spread. */
  directives: number;
  /** Records that the connections of an operation may bring, by their page sizes. */
  cost: number;
}

interface Where extends Omit<GraphQLErrorOptions, 'extensions'> {
  code?: 'GRAPHQL_VALIDATION_FAILED' | 'GRAPHQL_PARSE_FAILED';
}

/**
 * The refusal of a document that goes beyond one limit. Its `extensions.limit` holds the name of the limit as in
 * {@link DocumentLimits}, its message the name and the value.
 */
export function limitExceeded(
  limit: keyof DocumentLimits,
  maximum: number,
  explanation: string,
  { code = 'GRAPHQL_VALIDATION_FAILED', ...where }: Where = {},
): GraphQLError {
  return new GraphQLError(`El documento supera el límite «${limit}» de ${maximum}: ${explanation}.`, {
    ...where,
    extensions: { code, limit, maximum },
  });
}

/** Parses a document of at most `limits.tokens` tokens. Throws a GraphQLError with the code `GRAPHQL_PARSE_FAILED`. */
export function parseLimited(source: string | Source, limits: Pick<DocumentLimits, 'tokens'>): DocumentNode {
  try {
    return parse(source, { maxTokens: limits.tokens });
  } catch (error) {
    throw error instanceof GraphQLError ? parseFailed(error, limits.tokens) : error;
  }
}

function parseFailed(error: GraphQLError, maximum: number): GraphQLError {
  const { source, positions } = error;
  const code = 'GRAPHQL_PARSE_FAILED';
  // graphql-js tells this refusal from a syntax error by nothing but its text.
  return /^Syntax Error: Document contains more tha[nt] \d+ tokens/.test(error.message)
    ? limitExceeded('tokens', maximum, 'contiene demasiados elementos', { code, source, positions })
    : new GraphQLError(error.message, { source, positions, extensions: { code } });
}
