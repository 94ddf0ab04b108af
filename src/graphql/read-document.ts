import {
  type DocumentNode,
  GraphQLError,
  type GraphQLErrorOptions,
  type GraphQLSchema,
  getLocation,
  Kind,
  KnownFragmentNamesRule,
  Lexer,
  type Location,
  NoFragmentCyclesRule,
  NoSchemaIntrospectionCustomRule,
  NoUnusedFragmentsRule,
  parse,
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
import type { Config } from '../platform/config/config.js';
import { groupedBy } from '../platform/get-or-insert.js';
import type { Message } from '../platform/message.js';
import { inNfc } from '../platform/texts.js';
import { DocumentError } from './errors.js';
import { fragmentsOf, type SelectedField, selectionOf } from './known-operation.js';

/** More errors do not help clients, and each takes time to suggest corrections. */
const MOST_ERRORS = 20;

/**
 * Within these rules fragments are written out in time that their fields bound: each leads to a field, and none is compared
 * though nothing spreads it.
 */
const RULES_OF_FRAGMENTS: readonly ValidationRule[] = [
  KnownFragmentNamesRule,
  NoFragmentCyclesRule,
  NoUnusedFragmentsRule,
];

/** Literals are checked with the variables, by `operation-input.ts`. */
const structuralRules = specifiedRules.filter(
  (rule) => rule !== ValuesOfCorrectTypeRule && !RULES_OF_FRAGMENTS.includes(rule),
);

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
  limits: Omit<DocumentLimits, 'cost'>,
  introspection: boolean,
): (source: string) => ReadDocument {
  const lastRules = [...structuralRules, ...(introspection ? [] : [NoSchemaIntrospectionCustomRule])];

  return (source) => {
    const { document, tokens } = parseLimited(source, limits);
    const faultsBy = (rules: readonly ValidationRule[]) =>
      validate(schema, document, rules, { maxErrors: MOST_ERRORS });
    const unfit = faultsBy(RULES_OF_FRAGMENTS);
    if (unfit.length > 0) return { document, tokens, pairs: 0, faults: unfit };
    const { pairs, faults } = measured(schema, document, limits);
    // The other rules are fast only within the limits.
    return { document, tokens, pairs, faults: faults.length > 0 ? faults : faultsBy(lastRules) };
  };
}

/** Fields that belong to the structure of a connection and add no depth. */
const CONNECTION_WRAPPERS = new Set(['edges', 'node', 'nodes']);

const INTROSPECTION_ROOTS = new Set(['__schema', '__type']);

/** Explorers unwrap types nine times below `types.fields.args.type`; the limit allows that and no more. */
const INTROSPECTION_DEPTH = 20;

/** graphql-js compares these in about 2 µs each. Twenty fragments with the same ten fields make 1,900 pairs. */
const MOST_PAIRS = 10_000;

/** How many times the fields of one operation all operations of a document may have: writing out a field takes some 10 µs. */
const MOST_TOGETHER = 5;

/** Measures the operations of a document, and finds what is beyond its limits. */
export function measured(
  schema: GraphQLSchema,
  document: DocumentNode,
  limits: Omit<DocumentLimits, 'cost'>,
) {
  const faults: GraphQLError[] = [];
  const fragments = fragmentsOf(document);
  let pairs = 0;
  let written = 0;
  for (const operation of document.definitions) {
    if (operation.kind !== Kind.OPERATION_DEFINITION || faults.length > 0) continue;
    const bound = (
      limit: keyof typeof limits,
      isWithin: boolean,
      explanation: Message,
      maximum = limits[limit],
    ) => {
      if (!isWithin) faults.push(limitExceeded(limit, maximum, explanation, { nodes: operation }));
    };
    const { roots, fields, directives } = selectionOf({ schema, fragments }, operation, limits.tokens);
    const { depth, introspectionDepth, names, ...extent } = extentOf(roots);
    pairs += extent.pairs;
    written += fields.length;
    bound('tokens', fields.length <= limits.tokens && written <= MOST_TOGETHER * limits.tokens, {
      es: 'con sus fragmentos desplegados contiene demasiados campos',
      en: 'it has too many fields with its fragments written out',
    });
    bound('tokens', pairs <= MOST_PAIRS, {
      es: 'repite demasiadas veces los mismos campos',
      en: 'it repeats the same fields too often',
    });
    bound('aliases', names <= limits.aliases, {
      es: `selecciona los mismos campos con ${names} nombres`,
      en: `it selects the same fields under ${names} names`,
    });
    bound('depth', depth <= limits.depth, {
      es: `anida ${depth} niveles`,
      en: `it nests ${depth} levels`,
    });
    const levels: Message = {
      es: `anida ${introspectionDepth} niveles de introspección`,
      en: `it nests ${introspectionDepth} levels of introspection`,
    };
    bound('depth', introspectionDepth <= INTROSPECTION_DEPTH, levels, INTROSPECTION_DEPTH);
    bound('directives', directives.length <= limits.directives, {
      es: `usa ${directives.length} directivas`,
      en: `it uses ${directives.length} directives`,
    });
  }
  return { pairs, faults };
}

/** The extent of a selection with its fragments written out. */
interface Extent {
  readonly depth: number;
  readonly introspectionDepth: number;
  /** Pairs of fields with the same response key at the same place, each of which graphql-js compares. */
  readonly pairs: number;
  /** Response keys of the fields that are selected under several at the same place, which are executed once for each. */
  readonly names: number;
}

function extentOf(fields: readonly SelectedField[]): Extent {
  // A fragment that is spread twice at the same place is compared and executed once.
  const distinct = new Map(fields.map((one) => [one.node, one])).values();
  const groups = [...groupedBy(distinct, ({ key }) => key).values()];
  let [depth, introspectionDepth, pairs, names] = [0, 0, 0, namesOfRepeated(groups)];
  for (const group of groups) {
    const below = extentOf(group.flatMap((one) => one.below));
    const ownNames = group.map(({ node }) => node.name.value);
    const levels = below.depth + (ownNames.every((name) => CONNECTION_WRAPPERS.has(name)) ? 0 : 1);
    const isIntrospection = ownNames.some((name) => INTROSPECTION_ROOTS.has(name));
    depth = Math.max(depth, isIntrospection ? 1 : levels);
    introspectionDepth = Math.max(introspectionDepth, isIntrospection ? levels : below.introspectionDepth);
    pairs += (group.length * (group.length - 1)) / 2 + below.pairs;
    names += below.names;
  }
  return { depth, introspectionDepth, pairs, names };
}

/** Groups are keyed by their response key; the fields of one have the same name in a valid document. */
function namesOfRepeated(groups: readonly (readonly [SelectedField, ...SelectedField[]])[]): number {
  const ofName = groupedBy(groups, ([{ node }]) => node.name.value).values();
  return [...ofName].reduce((sum, { length }) => sum + (length > 1 ? length : 0), 0);
}

/** The limits of an operation: docs/contract/graphql.md#limits. */
export type OperationLimits = Readonly<Config['graphqlLimits']>;

/** Those of its document, and what it may cost. */
export type DocumentLimits = Pick<OperationLimits, 'tokens' | 'depth' | 'aliases' | 'directives' | 'cost'>;

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

/** Parses a document within its tokens. Throws a GraphQLError with the code `GRAPHQL_PARSE_FAILED`. */
export function parseLimited(text: string, limits: Pick<DocumentLimits, 'tokens'>) {
  const source = new Source(text);
  try {
    const tokens = countTokens(source, limits.tokens);
    return { document: normalized(parse(source), text), tokens };
  } catch (error) {
    if (!(error instanceof GraphQLError) || error instanceof DocumentError) throw error;
    const { message, positions } = error;
    throw new GraphQLError(message, { source, positions, extensions: { code: PARSE_FAILED } });
  }
}

/** NFC changes no text without these characters; a literal may also write them as escapes. */
const MAY_CHANGE = /[\u0300-\uffff]|\\u/;

/** Returns a document with the texts of its literals in NFC. */
function normalized(document: DocumentNode, text: string): DocumentNode {
  if (!MAY_CHANGE.test(text)) return document;
  return visit(document, { StringValue: (node) => ({ ...node, value: inNfc(node.value) }) });
}

const PARSE_FAILED = 'GRAPHQL_PARSE_FAILED';

const TOO_MANY_TOKENS: Message = { es: 'contiene demasiados elementos', en: 'it has too many tokens' };

const TOO_MANY_BRACKETS: Message = {
  es: 'anida demasiadas llaves, corchetes o paréntesis',
  en: 'it nests too many braces, brackets or parentheses',
};

/** Counts the tokens and refuses too many tokens or too deeply nested brackets before anything recurses. */
function countTokens(source: Source, maximum: number): number {
  const lexer = new Lexer(source);
  let tokens = 0;
  let nesting = 0;
  for (;;) {
    const { kind, start } = lexer.advance();
    if (kind === TokenKind.EOF) return tokens;
    const where = { code: PARSE_FAILED, source, positions: [start] } as const;
    tokens += 1;
    if (tokens > maximum) throw limitExceeded('tokens', maximum, TOO_MANY_TOKENS, where);
    if ('{[('.includes(kind)) nesting += 1;
    if ('}])'.includes(kind)) nesting -= 1;
    if (nesting > DEEPEST_NESTING) throw limitExceeded('depth', DEEPEST_NESTING, TOO_MANY_BRACKETS, where);
  }
}

/** Finds an error in the text that a client sent, which may be laid out otherwise than the one that was read. */
export function locationsIn(
  sent: string,
  { loc }: DocumentNode,
  { positions, locations }: GraphQLError,
): readonly SourceLocation[] | undefined {
  if (!loc || !positions || loc.source.body === sent) return locations;
  const read = startsOf(loc);
  const own = parse(sent).loc;
  const starts = own ? startsOf(own) : [];
  return positions.map((position) => getLocation(new Source(sent), starts[read.indexOf(position)] ?? 0));
}

function startsOf({ startToken }: Location): number[] {
  const starts: number[] = [];
  for (let token: Token | null = startToken; token; token = token.next) {
    if (token.kind !== TokenKind.COMMENT) starts.push(token.start);
  }
  return starts;
}
