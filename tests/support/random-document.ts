import {
  type GraphQLAbstractType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isEnumType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
import { isConnection } from './documents.js';
import type { Random } from './random.js';
import { randomValue, type ValuePool } from './random-value.js';

/*
 * Random queries of a schema: selections through relations, aliases, merged fields, fragments, variables and literals,
 * `@skip` and `@include`. Nearly all are valid and within the limits of documents.
 */

type Field = GraphQLField<unknown, unknown>;

export interface RandomDocument {
  readonly query: string;
  readonly variables: Record<string, unknown>;
}

const DEEPEST = 4;
const MOST_ALIASES = 8;

/** A query of one or two of the given root fields. */
export function randomDocument(
  schema: GraphQLSchema,
  queries: readonly Field[],
  random: Random,
  pool: ValuePool,
): RandomDocument {
  return new Writer(schema, random, pool).document(queries);
}

class Writer {
  readonly schema: GraphQLSchema;
  readonly random: Random;
  readonly pool: ValuePool;
  readonly variables: Record<string, unknown> = {};
  private readonly declared: string[] = [];
  private readonly fragments: string[] = [];
  private aliases = 0;

  constructor(schema: GraphQLSchema, random: Random, pool: ValuePool) {
    this.schema = schema;
    this.random = random;
    this.pool = pool;
  }

  document(queries: readonly Field[]): RandomDocument {
    const roots = Array.from({ length: this.random.between(1, 2) }, () => this.random.pick(queries));
    const texts = [...new Set(roots)].map((field) => this.field(field, 1));
    const head = this.declared.length > 0 ? `(${this.declared.join(', ')})` : '';
    const query = [`query Q${head} { ${texts.join(' ')} }`, ...this.fragments].join(' ');
    return { query, variables: this.variables };
  }

  /** A field, sometimes under an alias, with a directive, or twice. */
  private field(field: Field, depth: number): string {
    // Comparisons recognize the moment of an answer by its name.
    const alias = field.name === 'generatedAt' ? '' : this.alias(0.12);
    const head = `${alias}${field.name}${this.argumentsOf(field, depth)}`;
    const text = `${head}${this.directive(0.06)} ${this.selectionOf(field, depth)}`;
    if (isLeafType(getNamedType(field.type)) || !this.random.chance(0.15)) return text;
    return `${text} ${head} ${this.selectionOf(field, DEEPEST)}`;
  }

  private alias(share: number): string {
    if (this.aliases >= MOST_ALIASES || !this.random.chance(share)) return '';
    this.aliases += 1;
    return `a${this.aliases}: `;
  }

  private directive(share: number): string {
    if (!this.random.chance(share)) return '';
    const condition = this.random.chance(0.5)
      ? this.variable('Boolean!', this.random.chance(0.6))
      : String(this.random.chance(0.6));
    return ` @${this.random.pick(['include', 'skip'])}(if: ${condition})`;
  }

  private argumentsOf({ args, type }: Field, depth: number): string {
    const given = args.filter(
      (argument) =>
        isRequiredArgument(argument) ||
        (argument.name === 'first' && this.random.chance(depth === 1 ? 0.7 : 0.97)) ||
        (argument.name !== 'last' && this.random.chance(0.25)),
    );
    const size = given.findIndex(({ name }) => name === 'first');
    const last = args.find(({ name }) => name === 'last');
    if (last && size >= 0 && this.random.chance(0.2)) given[size] = last;
    if (given.length === 0) return '';
    return `(${given.map((argument) => `${argument.name}: ${this.argument(argument, getNamedType(type).name)}`).join(', ')})`;
  }

  private argument(argument: GraphQLArgument, record: string): string {
    const value = randomValue(this.random, this.pool, argument, record);
    if (argument.name === 'where' || this.random.chance(0.5))
      return this.variable(String(argument.type), value);
    return isEnumType(getNamedType(argument.type)) ? `[${[value].flat()}]` : literalOf(value);
  }

  private variable(type: string, value: unknown): string {
    const name = `v${this.declared.length}`;
    this.declared.push(`$${name}: ${type}`);
    this.variables[name] = value;
    return `$${name}`;
  }

  private selectionOf({ type }: Field, depth: number): string {
    const named = getNamedType(type);
    if (isLeafType(named)) return '';
    if (isAbstractType(named)) return `{ ${this.oneOf(named, depth)} }`;
    const object = named as GraphQLObjectType;
    return isConnection(object) ? this.page(object, depth) : `{ ${this.record(object, depth)} }`;
  }

  /**
   * The fields of one of the possible types of a value; different types may use the same key for fields of
   * different types.
   */
  private oneOf(type: GraphQLAbstractType, depth: number): string {
    const one = this.random.pick(this.schema.getPossibleTypes(type));
    return `__typename ... on ${one.name}${this.directive(0.1)} { ${this.record(one, depth)} }`;
  }

  private page(connection: GraphQLObjectType, depth: number): string {
    const nodes = connection.getFields().nodes as Field;
    const parts: string[] = [];
    const rows = this.node(nodes, depth);
    if (this.random.chance(0.8)) parts.push(`${this.alias(0.05)}nodes${this.directive(0.03)} { ${rows} }`);
    if (this.random.chance(0.25)) {
      const own = this.random.chance(0.5) ? rows : this.node(nodes, depth);
      parts.push(`edges { cursor node { ${own} } }`);
    }
    if (this.random.chance(0.4)) parts.push(`totalCount${this.directive(0.05)}`);
    if (this.random.chance(0.3)) parts.push('pageInfo { endCursor startCursor hasNextPage hasPreviousPage }');
    const { totals } = connection.getFields();
    if (totals && this.random.chance(0.4))
      parts.push(`totals { ${this.record(getNamedType(totals.type) as GraphQLObjectType, DEEPEST - 1)} }`);
    return `{ ${parts.join(' ') || 'totalCount'} }`;
  }

  private node({ type }: Field, depth: number): string {
    const record = getNamedType(type);
    return isAbstractType(record)
      ? this.oneOf(record, depth)
      : this.record(record as GraphQLObjectType, depth);
  }

  private record(type: GraphQLObjectType, depth: number): string {
    const fields = Object.values(type.getFields());
    const leaves = fields.filter((field) => isLeafType(getNamedType(field.type)));
    const others = depth >= DEEPEST ? [] : fields.filter((field) => !leaves.includes(field));
    const chosen = new Set<Field>();
    for (let i = this.random.between(1, 4); i > 0 && leaves.length > 0; i--)
      chosen.add(this.random.pick(leaves));
    for (let i = this.random.between(0, 2); i > 0 && others.length > 0; i--)
      chosen.add(this.random.pick(others));
    const texts = [...chosen].map((field) => this.field(field, depth + 1));
    return `__typename ${this.fragment(type, texts)}`;
  }

  /** The fields, or some of them within a fragment. */
  private fragment(type: GraphQLObjectType, texts: readonly string[]): string {
    if (!this.random.chance(0.25)) return texts.join(' ');
    const inside = texts.slice(this.random.between(0, texts.length - 1));
    const outside = texts.slice(0, texts.length - inside.length).join(' ');
    if (this.random.chance(0.5)) {
      return `${outside} ... on ${type.name}${this.directive(0.3)} { ${inside.join(' ')} }`;
    }
    const name = `F${this.fragments.length}`;
    this.fragments.push(`fragment ${name} on ${type.name} { ${inside.join(' ')} }`);
    return `${outside} ...${name}${this.directive(0.2)}`;
  }
}

/** A value as GraphQL writes it. */
function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${literalOf(one)}`)
    .join(', ')} }`;
}
