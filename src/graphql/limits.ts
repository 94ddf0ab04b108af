import {
  type DocumentNode,
  GraphQLError,
  type GraphQLErrorOptions,
  Lexer,
  parse,
  Source,
  type Token,
  TokenKind,
  visit,
} from 'graphql';
import type { Message } from '../platform/message.js';
import { DocumentError } from './document-error.js';

/** The limits of one document: docs/contract/graphql.md#limits. */
export interface DocumentLimits {
  /** Lexical tokens of the document; also its fields with every fragment expanded. */
  tokens: number;
  /** Nested fields, including the leaf; `edges`, `node` and `nodes` are not counted. */
  depth: number;
  /** Response keys of fields that an operation selects under several at the same place, `__typename` included. */
  aliases: number;
  /** Directives of an operation, each fragment counted as often as it is spread. */
  directives: number;
  /** Records that an operation may return, by its page sizes, and the weights of its fields. */
  cost: number;
}

/** The limits of an operation: of its document, and of what is answered. */
export interface OperationLimits extends DocumentLimits {
  /** The cost of what a subscription selects, which is executed for each event. */
  eventCost: number;
  answerBytes: number;
  /** Bytes of the answer to one event of a subscription. */
  eventBytes: number;
}

interface Where extends Omit<GraphQLErrorOptions, 'extensions'> {
  code?: 'GRAPHQL_VALIDATION_FAILED' | 'GRAPHQL_PARSE_FAILED';
}

/** Refuses a document beyond a limit, which `extensions` and the message name with its value. */
export function limitExceeded(
  limit: keyof DocumentLimits,
  maximum: number,
  explanation: Message,
  { code = 'GRAPHQL_VALIDATION_FAILED', ...where }: Where = {},
): DocumentError {
  const text = {
    es: `El documento supera el límite «${limit}» de ${maximum}: ${explanation.es}.`,
    en: `The document exceeds the limit «${limit}» of ${maximum}: ${explanation.en}.`,
  };
  return new DocumentError(text, { ...where, extensions: { code, limit, maximum } });
}

/** The parser is recursive; this is a tenth of what the stack allows and far more than the depth limit allows. */
export const DEEPEST_NESTING = 200;

export interface ParsedDocument {
  readonly document: DocumentNode;
  /** Lexical tokens without comments. */
  readonly tokens: number;
}

/** Parses a document within its tokens. Throws a GraphQLError with the code `GRAPHQL_PARSE_FAILED`. */
export function parseLimited(text: string, limits: Pick<DocumentLimits, 'tokens'>): ParsedDocument {
  const source = new Source(text);
  const tokens = countTokens(source, limits.tokens);
  try {
    return { document: inNfc(parse(source), text), tokens };
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const { message, positions } = error;
    throw new GraphQLError(message, { source, positions, extensions: { code: PARSE_FAILED } });
  }
}

/** NFC changes no text without these characters; a literal may also write them as escapes. */
const MAY_CHANGE = /[\u0300-\uffff]|\\u/;

/** Returns a document with the texts of its literals in NFC. */
function inNfc(document: DocumentNode, text: string): DocumentNode {
  if (!MAY_CHANGE.test(text)) return document;
  return visit(document, { StringValue: (node) => ({ ...node, value: node.value.normalize('NFC') }) });
}

const PARSE_FAILED = 'GRAPHQL_PARSE_FAILED';

const NESTING: Partial<Record<TokenKind, number>> = {
  [TokenKind.BRACE_L]: 1,
  [TokenKind.BRACKET_L]: 1,
  [TokenKind.PAREN_L]: 1,
  [TokenKind.BRACE_R]: -1,
  [TokenKind.BRACKET_R]: -1,
  [TokenKind.PAREN_R]: -1,
};

const TOO_MANY_TOKENS: Message = { es: 'contiene demasiados elementos', en: 'it has too many tokens' };

const TOO_MANY_BRACKETS: Message = {
  es: 'anida demasiadas llaves, corchetes o paréntesis',
  en: 'it nests too many braces, brackets or parentheses',
};

/** Counts the tokens and refuses too many tokens or too deeply nested brackets before anything recurses. */
function countTokens(source: Source, maximum: number): number {
  let tokens = 0;
  let nesting = 0;
  for (const token of tokensOf(source)) {
    const where = { code: PARSE_FAILED, source, positions: [token.start] } as const;
    tokens += 1;
    if (tokens > maximum) throw limitExceeded('tokens', maximum, TOO_MANY_TOKENS, where);
    nesting += NESTING[token.kind] ?? 0;
    if (nesting > DEEPEST_NESTING) {
      throw limitExceeded('depth', DEEPEST_NESTING, TOO_MANY_BRACKETS, where);
    }
  }
  return tokens;
}

/** Returns the tokens up to the first malformed one, which the parser reports together with those before it. */
export function* tokensOf(source: Source): Generator<Token> {
  const lexer = new Lexer(source);
  for (;;) {
    let token: Token;
    try {
      token = lexer.advance();
    } catch {
      return;
    }
    if (token.kind === TokenKind.EOF) return;
    yield token;
  }
}
