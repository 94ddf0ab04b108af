import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLErrorOptions,
  type GraphQLSchema,
  getLocation,
  Kind,
  Lexer,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  Source,
  type SourceLocation,
  specifiedRules,
  type Token,
  TokenKind,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  validate,
  visit,
} from 'graphql';
import { byResponseKey, type Document, fieldsBelow } from '../engine/read.js';
import type { Message } from '../platform/message.js';
import { DocumentError } from './errors.js';
import { foldSelections, fragmentsOf } from './known-operation.js';

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

/** Fields that belong to the structure of a connection and add no depth. */
const CONNECTION_WRAPPERS = new Set(['edges', 'node', 'nodes']);

const INTROSPECTION_ROOTS = new Set(['__schema', '__type']);

/** Explorers unwrap types nine times below `types.fields.args.type`; the limit allows that and no more. */
const INTROSPECTION_DEPTH = 20;

/** graphql-js compares these in about 2 µs each. Twenty fragments with the same ten fields make 1,900 pairs. */
const MOST_PAIRS = 10_000;

/** Counts the pairs of fields that graphql-js compares in a document. */
interface ComparedPairs {
  pairs: number;
}

/** Makes the rule that refuses an operation beyond its limits, fragments expanded; cyclic ones are left to graphql-js. */
export function limitRule(
  limits: Omit<DocumentLimits, 'cost'>,
  compared: ComparedPairs = { pairs: 0 },
): ValidationRule {
  return (context) => {
    const document = { schema: context.getSchema(), fragments: fragmentsOf(context.getDocument()) };
    const measure = extentIn(document);

    function countNames(definition: OperationDefinitionNode | FragmentDefinitionNode): number {
      if (compared.pairs > MOST_PAIRS) return 0;
      const { pairs, names } = countRepetitions(document, definition, limits.tokens);
      compared.pairs += pairs;
      if (compared.pairs > MOST_PAIRS) {
        const explanation = {
          es: 'repite demasiadas veces los mismos campos',
          en: 'it repeats the same fields too often',
        };
        context.reportError(limitExceeded('tokens', limits.tokens, explanation, { nodes: definition }));
      }
      return names;
    }

    return {
      OperationDefinition(operation) {
        const extent = measure(operation.selectionSet);
        const directives = extent.directives + ownDirectives(operation);
        const fits = extent.fields <= limits.tokens;
        const names = fits ? countNames(operation) : 0;
        const bound = (limit: keyof DocumentLimits, value: number, maximum: number, explanation: Message) => {
          if (value > maximum)
            context.reportError(limitExceeded(limit, maximum, explanation, { nodes: operation }));
        };
        bound('tokens', extent.fields, limits.tokens, {
          es: 'con sus fragmentos desplegados contiene demasiados campos',
          en: 'it has too many fields with its fragments written out',
        });
        bound('aliases', names, limits.aliases, {
          es: `selecciona los mismos campos con ${names} nombres`,
          en: `it selects the same fields under ${names} names`,
        });
        bound('depth', extent.depth, limits.depth, {
          es: `anida ${extent.depth} niveles`,
          en: `it nests ${extent.depth} levels`,
        });
        bound('depth', extent.introspectionDepth, INTROSPECTION_DEPTH, {
          es: `anida ${extent.introspectionDepth} niveles de introspección`,
          en: `it nests ${extent.introspectionDepth} levels of introspection`,
        });
        bound('directives', directives, limits.directives, {
          es: `usa ${directives} directivas`,
          en: `it uses ${directives} directives`,
        });
        return false;
      },
      FragmentDefinition(fragment) {
        // graphql-js compares a fragment even if no operation spreads it.
        if (measure(fragment.selectionSet).fields <= limits.tokens) countNames(fragment);
        return false;
      },
    };
  };
}

function ownDirectives({ directives, variableDefinitions = [] }: OperationDefinitionNode): number {
  return variableDefinitions.reduce(
    (sum, variable) => sum + (variable.directives?.length ?? 0),
    directives?.length ?? 0,
  );
}

/** The size of a selection with its fragments expanded. */
interface Extent {
  readonly fields: number;
  readonly directives: number;
  readonly depth: number;
  readonly introspectionDepth: number;
}

function extentIn(document: Document): (set: SelectionSetNode) => Extent {
  const fold = foldSelections<Extent>(document, {
    nothing: { fields: 0, directives: 0, depth: 0, introspectionDepth: 0 },
    plus: (a, b) => ({
      fields: a.fields + b.fields,
      directives: a.directives + b.directives,
      depth: Math.max(a.depth, b.depth),
      introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
    }),
    of: (node, below) => {
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? document.fragments[node.name.value] : undefined;
      const own = (node.directives?.length ?? 0) + (fragment?.directives?.length ?? 0);
      const extent = { ...below, directives: below.directives + own };
      if (node.kind !== Kind.FIELD) return extent;
      const name = node.name.value;
      const fields = below.fields + 1;
      const depth = below.depth + (CONNECTION_WRAPPERS.has(name) ? 0 : 1);
      return INTROSPECTION_ROOTS.has(name)
        ? { ...extent, fields, depth: 1, introspectionDepth: depth }
        : { ...extent, fields, depth };
    },
  });
  return (set) => fold(set, undefined);
}

interface Repetitions {
  /** Pairs of fields with the same response key, each of which graphql-js compares. */
  readonly pairs: number;
  /** Response keys of the fields that are selected under several, which are executed once for each. */
  readonly names: number;
}

/**
 * Counts what a selection repeats at the same place, fragments expanded. Stops after `mostFields`, which an acyclic
 * document that was measured before does not reach.
 */
function countRepetitions(
  document: Document,
  root: { readonly selectionSet: SelectionSetNode },
  mostFields: number,
): Repetitions {
  let pairs = 0;
  let names = 0;
  let fields = 0;

  function countBelow(parents: readonly Pick<FieldNode, 'selectionSet'>[], levels: number): void {
    const groups = [...byResponseKey(fieldsBelow(parents, document)).values()];
    names += namesOfRepeated(groups);
    for (const group of groups) {
      fields += group.length;
      pairs += (group.length * (group.length - 1)) / 2;
      if (fields > mostFields || levels === 0) return;
      if (group.some(({ selectionSet }) => selectionSet)) countBelow(group, levels - 1);
    }
  }

  countBelow([root], DEEPEST_NESTING);
  return { pairs, names };
}

/** Groups are keyed by their response key; the fields of one have the same name in a valid document. */
function namesOfRepeated(groups: Iterable<readonly [FieldNode, ...FieldNode[]]>): number {
  const keysOfField = new Map<string, number>();
  for (const [{ name }] of groups) {
    const field = name.value;
    keysOfField.set(field, (keysOfField.get(field) ?? 0) + 1);
  }
  return [...keysOfField.values()].reduce((sum, keys) => sum + (keys > 1 ? keys : 0), 0);
}

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
const DEEPEST_NESTING = 200;

interface ParsedDocument {
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
function* tokensOf(source: Source): Generator<Token> {
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

/** Finds an error in the text that a client sent, which may be laid out otherwise than the one that was read. */
export function locationsIn(
  sent: string,
  { loc }: DocumentNode,
  { positions, locations }: GraphQLError,
): readonly SourceLocation[] | undefined {
  if (!loc || !positions || loc.source.body === sent) return locations;
  const source = new Source(sent);
  const read = startsOf(loc.source);
  const starts = startsOf(source);
  return positions.map((position) => getLocation(source, starts[read.indexOf(position)] ?? 0));
}

const startsOf = (source: Source): number[] => [...tokensOf(source)].map(({ start }) => start);
