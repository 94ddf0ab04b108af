import {
  type GraphQLEnumType,
  type GraphQLField,
  type GraphQLInputFieldConfig,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLSchema,
  getNamedType,
  getNullableType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { CONSTRAINTS, type Constraints } from '../input/constraints.js';
import { REST_ONLY } from '../input/rest-only.js';
import { ALLOWED, type Allowed } from '../policy.js';
import { type EntityClass, isDeclared } from '../read/declare.js';
import { type AnyRecord, definitionOf } from '../read/record.js';
import { RELATION, type Relation } from '../read/relation.js';
import { isIndexedText } from '../read/search.js';
import {
  type Filterable,
  type FilterableField,
  type FilterableRelation,
  registerFilterable,
} from '../read/where.js';
import { twinOf } from '../vocabulary.js';
import { WhereScalar } from './connection.js';
import { FILTERS, INDEXED_TEXT, LEADS_TO_RECORD } from './where-extensions.js';
import { KindFilters, kindOf, kindOfList, operandTypeOf } from './where-kinds.js';

/** The most comparisons and groups of a `where`. */
export const MOST_CONDITIONS = 50;

/** The most `contains` of a `where`, each of which may compare the texts of many rows. */
export const MOST_TEXT_CONDITIONS = 10;

type Field = GraphQLField<unknown, unknown>;

/** Gives the argument `where` of every list its type, by the fields and relations of the record, before fields are guarded. */
export function withWhereTypes(schema: GraphQLSchema): GraphQLSchema {
  const types = new WhereTypes();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) {
      const where = field.args.find((argument) => argument.type === WhereScalar);
      if (where) where.type = types.of(recordOfPage(field));
    }
  }
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: config.types.filter((type) => type !== WhereScalar) });
}

/** Returns the record type of a connection. */
function recordOfPage({ type }: Field): GraphQLObjectType {
  const page = getNamedType(type) as GraphQLObjectType;
  return getNamedType(page.getFields().nodes?.type as Field['type']) as GraphQLObjectType;
}

class WhereTypes {
  private readonly known = new Map<GraphQLObjectType, GraphQLInputObjectType>();
  private readonly lists = new Map<GraphQLObjectType, GraphQLInputObjectType>();
  private readonly kinds = new KindFilters();

  /** Returns the conditions on a record of a type. */
  of(record: GraphQLObjectType): GraphQLInputObjectType {
    const known = this.known.get(record);
    if (known) return known;
    const type: GraphQLInputObjectType = new GraphQLInputObjectType({
      name: `${record.name}Where`,
      extensions: { [FILTERS]: record.name },
      fields: () => ({ ...this.fieldsOf(record), ...groupsOf(type) }),
    });
    this.known.set(record, type);
    return type;
  }

  /** Returns the conditions on the records of a list. */
  private ofList(record: GraphQLObjectType): GraphQLInputObjectType {
    const known = this.lists.get(record);
    if (known) return known;
    const type = new GraphQLInputObjectType({
      name: `${record.name}ListWhere`,
      extensions: { [FILTERS]: record.name },
      fields: () => ({ some: { type: this.of(record), extensions: { [LEADS_TO_RECORD]: true } } }),
    });
    this.lists.set(record, type);
    return type;
  }

  private fieldsOf(record: GraphQLObjectType): GraphQLInputFieldConfigMap {
    const definition = definitionOf(record.name);
    if (!definition) throw new Error(`${record.name} is no record`);
    const fields = Object.values(record.getFields()).filter(({ extensions }) => !(REST_ONLY in extensions));
    const found = fields.flatMap((field) => {
      const one =
        this.relationOf(field) ?? this.enumOf(field, record) ?? this.leafOf(field, definition.entity);
      return one ? [{ name: field.name, ...one }] : [];
    });
    assertZone(definition, found);
    const filterable: Filterable = new Map(found.map(({ name, meaning }) => [name, meaning]));
    registerFilterable(definition.entity, filterable);
    return Object.fromEntries(found.map(({ name, config }) => [name, config]));
  }

  private relationOf({ type, extensions }: Field): Filtered<FilterableRelation> | null {
    const relation = extensions[RELATION] as Relation | undefined;
    const named = getNamedType(type);
    // A union or an interface leads to records of several types.
    if (!relation || !isObjectType(named)) return null;
    if (relation.kind === 'one') {
      const config = { type: this.of(named), extensions: { [LEADS_TO_RECORD]: true } };
      return { config, meaning: { kind: 'one', relation } };
    }
    const record = relation.kind === 'parts' ? named : recordOfPage({ type } as Field);
    return { config: { type: this.ofList(record) }, meaning: { kind: 'some', relation } };
  }

  /** Returns a field that is read from its row; null for one with a resolver of its own. */
  private leafOf(field: Field, entity?: EntityClass): Filtered<FilterableField> | null {
    const { name, type, args, resolve, extensions } = field;
    const value = getNamedType(type);
    if (!isLeafType(value) || args.length > 0 || resolve) return null;
    const isList = isListType(getNullableType(type));
    const kind = isList ? kindOfList(value) : kindOf(value);
    const isNullable = !isNonNullType(type);
    if (!kind || (kind.operators.length === 0 && !isNullable)) return null;
    const allowed = extensions[ALLOWED] as Allowed | undefined;
    const isIndexed =
      entity !== undefined && kind.operators.includes('contains') && isIndexedText(entity, name);
    const config = {
      type: this.kinds.of(kind, operandTypeOf(value), isNullable),
      ...(isIndexed ? INDEXED : {}),
    };
    return { config, meaning: { kind: 'field', name, type: kind.sql, allowed } };
  }

  /** Returns the filter of a twin, which is compared as the field whose value it names. */
  private enumOf(field: Field, record: GraphQLObjectType): Filtered<FilterableField> | null {
    const twin = twinOf(field);
    const source = twin && record.getFields()[twin.field];
    const known = source && this.leafOf(source);
    const kind = kindOf(getNamedType(field.type));
    if (!twin || !known || !kind) return null;
    const config = {
      type: this.kinds.of(kind, getNullableType(field.type) as GraphQLEnumType, twin.isNullable),
    };
    return { config, meaning: { ...known.meaning, values: twin.vocabulary.values } };
  }
}

const INDEXED = {
  description: 'Indexed for `contains`.',
  extensions: { [INDEXED_TEXT]: true },
};
/** Refuses a record of a community without the time zone in which its days are counted. */
function assertZone(
  { entity, scope }: AnyRecord,
  fields: readonly { meaning: FilterableField | FilterableRelation }[],
): void {
  const hasMoments = fields.some(({ meaning }) => meaning.kind === 'field' && meaning.type === 'timestamptz');
  const isOfCommunity = typeof scope === 'object' && ('community' in scope || 'assignedCommunity' in scope);
  if (hasMoments && isOfCommunity && !isDeclared(entity, 'zone'))
    throw new Error(`${entity.name} has moments and a community: the field zone is to name its time zone`);
}

interface Filtered<Meaning> {
  readonly config: GraphQLInputFieldConfig;
  readonly meaning: Meaning;
}

function groupsOf(type: GraphQLInputObjectType): GraphQLInputFieldConfigMap {
  const list = new GraphQLList(new GraphQLNonNull(type));
  const extensions = { [CONSTRAINTS]: { maxItems: MOST_CONDITIONS } satisfies Constraints };
  return {
    and: { type: list, description: 'All of these hold.', extensions },
    or: { type: list, description: 'At least one of these holds.', extensions },
    not: { type, description: 'This does not hold.' },
  };
}
