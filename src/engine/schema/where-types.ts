import {
  GraphQLBoolean,
  type GraphQLEnumType,
  type GraphQLInputFieldConfig,
  type GraphQLInputFieldConfigMap,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLObjectType,
  GraphQLSchema,
  GraphQLString,
  getNamedType,
  getNullableType,
  isEnumType,
  isLeafType,
  isListType,
  isNonNullType,
} from 'graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { pluralOf } from '../../platform/texts.js';
import { CONSTRAINTS, type Constraints, REST_ONLY } from '../input/declare-field.js';
import { ALLOWED, type Allowed } from '../policy.js';
import { type EntityClass, isDeclared } from '../read/declare.js';
import { type AnyRecord, definitionOf, RELATION, type Relation } from '../read/record.js';
import { isIndexedText } from '../read/search.js';
import {
  type Filterable,
  type FilterableField,
  type FilterableRelation,
  type Operator,
  registerFilterable,
} from '../read/where.js';
import { twinOf } from '../read/wire-form.js';
import { DateScalar, isText, LONG_TEXT, MOST_ITEMS, SHORT_TEXT } from '../scalars.js';
import { MOST_CONDITIONS, WhereScalar } from './connection.js';
import { fieldsOfObjects, RESTRICTION, type ResolvedField } from './marks.js';

/* Names what the schema notes about the inputs of a `where`. */

/** Name of the extension of an input with the record that it filters. */
export const FILTERS = 'filters';

/** Name of the extension of a field of such an input whose text an index of trigrams finds. */
export const INDEXED_TEXT = 'indexedText';

/** Extension of a condition on a field with a weight of its own, which is computed for all records within scope. */
export const WEIGHTY = 'weighty';

const WEIGHED = { [WEIGHTY]: true };

/** The fields of such an input that combine conditions. */
export const GROUPS: ReadonlySet<string> = new Set(['and', 'or', 'not']);

/** The fewest characters of a `contains`: an index of trigrams has no entry for fewer, and every row would be compared. */
export const LEAST_CONTAINED = 3;

/** The fewest where an index answers it: it has an entry for how a word begins. */
export const LEAST_INDEXED = 2;

/** A kind of values in a `where`: how their filter is called, and their type in SQL. */
interface Kind {
  readonly name: string;
  readonly sql: string;
  readonly operators: readonly Operator[];
}

const IDS: readonly Operator[] = ['eq', 'in', 'not'];
const RANGES: readonly Operator[] = [...IDS, 'gte', 'lt'];

const KINDS: Readonly<Record<string, Kind>> = {
  GUID: { name: 'Id', sql: 'uuid', operators: IDS },
  Int: { name: 'Int', sql: 'int4', operators: RANGES },
  Float: { name: 'Float', sql: 'float8', operators: RANGES },
  Decimal: { name: 'Decimal', sql: 'numeric', operators: RANGES },
  Rate: { name: 'Rate', sql: 'numeric', operators: RANGES },
  Boolean: { name: 'Boolean', sql: 'boolean', operators: ['eq'] },
  String: { name: 'Text', sql: 'text', operators: [...IDS, 'contains'] },
  Date: { name: 'Date', sql: 'date', operators: RANGES },
  DateTime: { name: 'DateTime', sql: 'timestamptz', operators: [...RANGES, 'day', 'inMonth'] },
  JSONObject: { name: 'Json', sql: 'jsonb', operators: [] },
};

const TEXTS: Kind = { name: 'TextList', sql: 'text', operators: ['has', 'isEmpty'] };

/** Returns the kind of a type of values; undefined for one that is not filtered. */
const kindOf = (type: GraphQLNamedType): Kind | undefined =>
  isEnumType(type) ? { name: type.name, sql: 'text', operators: IDS } : KINDS[operandTypeOf(type).name];

/** Returns the type that clients compare values of a type with. */
const operandTypeOf = <Type extends GraphQLNamedType>(type: Type) => (isText(type) ? GraphQLString : type);

const DESCRIPTIONS: Readonly<Record<Operator, string>> = {
  eq: 'Is this value.',
  not: 'Is another value, or null.',
  in: 'Is one of these values.',
  gte: 'Is this value or a greater one; of dates and moments, not before this one.',
  lt: 'Is less than this value; of dates and moments, before this one.',
  day: 'Is on these days, counted in the time zone of the community; of exactly midnight UTC it is the UTC day.',
  inMonth: 'Is in this month, as `YYYY-MM`, by its day.',
  contains: `Contains this text, without regard to case, accents and apostrophes. At least ${LEAST_CONTAINED} characters; where an index answers it also ${LEAST_INDEXED}, which are found where a word begins.`,
  has: 'One of its items is this text.',
  isEmpty: 'Whether it has no items; a list that is null is neither empty nor not.',
  isNull: 'Whether it is null.',
};

const MEANINGS: Readonly<Record<string, string>> = {
  TextList: 'Conditions on a list of texts, all to be met.',
  Json: 'Conditions on a JSON value; what it contains is not filtered.',
};

function filterOf(name: string, kind: Kind, type: GraphQLInputType, isNullable: boolean) {
  const operators: readonly Operator[] = isNullable ? [...kind.operators, 'isNull'] : kind.operators;
  const fields: GraphQLInputFieldConfigMap = Object.fromEntries(
    operators.map((operator) => [
      operator,
      {
        type: operandOf(operator, type),
        description: DESCRIPTIONS[operator],
        extensions: { [CONSTRAINTS]: constraintsOf(kind, operator) },
      },
    ]),
  );
  return new GraphQLInputObjectType({
    name,
    description: MEANINGS[kind.name] ?? `Conditions on a value of the type ${type}, all to be met.`,
    fields,
  });
}

/** Conditions on the calendar day of a moment. */
const DAYS = new GraphQLInputObjectType({
  name: 'DayFilter',
  description: 'Conditions on the calendar day of a moment, all to be met.',
  fields: {
    eq: { type: DateScalar, description: 'On this day, from its midnight to the next.' },
    gte: { type: DateScalar, description: 'On this day or later.' },
    lt: { type: DateScalar, description: 'Before this day begins.' },
  },
});

/** How a month is written. */
const MONTH_PATTERN = '^(?!0000)\\d{4}-(0[1-9]|1[0-2])$';

const isFlag = (operator: Operator) => operator === 'isNull' || operator === 'isEmpty';

function constraintsOf({ name }: Kind, operator: Operator): Constraints {
  const isText = (name === 'Text' || name === 'TextList') && !isFlag(operator);
  if (operator === 'inMonth') return { maxLength: 'YYYY-MM'.length, pattern: MONTH_PATTERN };
  return {
    ...(operator === 'in' ? { maxItems: MOST_ITEMS } : {}),
    ...(isText ? { maxLength: operator === 'contains' ? SHORT_TEXT : LONG_TEXT } : {}),
  };
}

function operandOf(operator: Operator, type: GraphQLInputType): GraphQLInputType {
  if (isFlag(operator)) return GraphQLBoolean;
  if (operator === 'day') return DAYS;
  if (operator === 'inMonth') return GraphQLString;
  return operator === 'in' ? new GraphQLList(new GraphQLNonNull(type)) : type;
}

/** The most `contains` of a `where`, each of which may compare the texts of many rows. */
export const MOST_TEXT_CONDITIONS = 10;

/** Gives the argument `where` of every list its type, by the fields and relations of the record, before fields are guarded. */
export function withWhereTypes(schema: GraphQLSchema): GraphQLSchema {
  const types = new WhereTypes();
  for (const [, field] of fieldsOfObjects(schema)) {
    const where = field.args.find((argument) => argument.type === WhereScalar);
    if (where) where.type = types.of(recordOfPage(field));
  }
  const config = schema.toConfig();
  return new GraphQLSchema({ ...config, types: config.types.filter((type) => type !== WhereScalar) });
}

/** Returns the record type of a connection. */
function recordOfPage({ type }: ResolvedField): GraphQLObjectType {
  const page = getNamedType(type) as GraphQLObjectType;
  return getNamedType(page.getFields().nodes?.type as ResolvedField['type']) as GraphQLObjectType;
}

class WhereTypes {
  private readonly known = new Map<GraphQLObjectType, GraphQLInputObjectType>();
  private readonly lists = new Map<GraphQLObjectType, GraphQLInputObjectType>();
  private readonly filters = new Map<string, GraphQLInputObjectType>();

  /** Returns the conditions on a record of a type. */
  of(record: GraphQLObjectType): GraphQLInputObjectType {
    return getOrInsert(this.known, record, () => {
      const type: GraphQLInputObjectType = new GraphQLInputObjectType({
        name: `${record.name}Where`,
        description: `Conditions on ${pluralOf(record.name)}, all to be met. Its fields mean the same in \`${record.name}\`.`,
        extensions: { [FILTERS]: record.name },
        fields: () => ({ ...this.fieldsOf(record), ...groupsOf(type) }),
      });
      return type;
    });
  }

  /** Returns the conditions on the records of a list. */
  private ofList(record: GraphQLObjectType): GraphQLInputObjectType {
    const fields = () => ({
      some: { type: this.of(record), description: 'At least one meets these.' },
    });
    const config = {
      name: `${record.name}ListWhere`,
      description: `Conditions on a list of ${pluralOf(record.name)}.`,
      extensions: { [FILTERS]: record.name },
      fields,
    };
    return getOrInsert(this.lists, record, () => new GraphQLInputObjectType(config));
  }

  /** Returns the conditions on values of a kind; those of values that may be null can ask for null. */
  private ofKind(kind: Kind, type: GraphQLInputType, isNullable: boolean): GraphQLInputObjectType {
    const name = `${isNullable ? 'Nullable' : ''}${kind.name}Filter`;
    return getOrInsert(this.filters, name, () => filterOf(name, kind, type, isNullable));
  }

  private fieldsOf(record: GraphQLObjectType): GraphQLInputFieldConfigMap {
    const definition = definitionOf(record.name);
    if (!definition) throw new Error(`${record.name} is no record`);
    const fields = Object.values(record.getFields()).filter(({ extensions }) => !(REST_ONLY in extensions));
    const found = fields.flatMap((field) => {
      const one =
        this.relationOf(field) ?? this.enumOf(field, record) ?? this.leafOf(field, definition.entity);
      return one
        ? [{ name: field.name, ...one, config: { ...one.config, ...descriptionOf(field, one.config) } }]
        : [];
    });
    assertZone(definition, found);
    const filterable: Filterable = new Map(found.map(({ name, meaning }) => [name, meaning]));
    registerFilterable(definition.entity, filterable);
    return Object.fromEntries(found.map(({ name, config }) => [name, config]));
  }

  private relationOf({ type, extensions }: ResolvedField): Filtered<FilterableRelation> | null {
    const relation = extensions[RELATION] as Relation | undefined;
    if (!relation) return null;
    const named = getNamedType(type) as GraphQLObjectType;
    if (relation.kind === 'one') {
      const weight = relation.isWeighty ? { extensions: WEIGHED } : {};
      return { config: { type: this.of(named), ...weight }, meaning: { kind: 'one', relation } };
    }
    const record = relation.kind === 'parts' ? named : recordOfPage({ type } as ResolvedField);
    return { config: { type: this.ofList(record) }, meaning: { kind: 'some', relation } };
  }

  /** Returns a field that is read from its row; null for one with a resolver of its own. */
  private leafOf(field: ResolvedField, entity?: EntityClass): Filtered<FilterableField> | null {
    const { name, type, resolve, extensions } = field;
    const value = getNamedType(type);
    if (!isLeafType(value) || resolve) return null;
    const isList = isListType(getNullableType(type));
    const kindOfItems = operandTypeOf(value) === GraphQLString ? TEXTS : undefined;
    const kind = isList ? kindOfItems : kindOf(value);
    const isNullable = !isNonNullType(type);
    if (!kind || (kind.operators.length === 0 && !isNullable)) return null;
    const allowed = extensions[ALLOWED] as Allowed | undefined;
    const config = {
      type: this.ofKind(kind, operandTypeOf(value), isNullable),
      ...(entity && isIndexedText(entity, name) ? INDEXED : {}),
      ...(hasWeight(field) ? { extensions: WEIGHED } : {}),
    };
    return { config, meaning: { kind: 'field', name, type: kind.sql, allowed } };
  }

  /** Returns the filter of a twin, which is compared as the field whose value it names. */
  private enumOf(field: ResolvedField, record: GraphQLObjectType): Filtered<FilterableField> | null {
    const twin = twinOf(field);
    const source = twin && record.getFields()[twin.field];
    const known = source && this.leafOf(source);
    const kind = kindOf(getNamedType(field.type));
    if (!twin || !known || !kind) return null;
    const config = {
      type: this.ofKind(kind, getNullableType(field.type) as GraphQLEnumType, twin.isNullable),
    };
    return { config, meaning: { ...known.meaning, values: twin.vocabulary.values } };
  }
}

/** Tells whether a field has a weight of its own besides its record. */
export const hasWeight = ({ extensions }: Pick<ResolvedField, 'extensions'>): boolean =>
  typeof extensions.complexity === 'number';

const INDEXED = {
  description: 'Indexed for `contains`.',
  extensions: { [INDEXED_TEXT]: true },
};

/** Adds to the description of a condition that not everybody may read its field. */
function descriptionOf(
  { extensions }: ResolvedField,
  { description }: GraphQLInputFieldConfig,
): { description?: string } {
  if (!(RESTRICTION in extensions || ALLOWED in extensions)) return {};
  const refused = '`FORBIDDEN` for who may not read it in every record.';
  return { description: description ? `${description} ${refused}` : refused };
}

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
