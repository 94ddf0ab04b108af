import {
  type GraphQLArgument,
  type GraphQLEnumType,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
} from 'graphql';
import {
  type AnyRecord,
  type Direction,
  definitionOf,
  MOST_CONDITIONS,
  MOST_ORDERS,
  searchedFieldsOf,
} from '../../engine/index.js';
import { describe, disjunctionOf, pluralOf } from './wording.js';

/** Returns the record that a type of a list is named after: `Pet` for `PetConnection`, `PetEdge` and `PetOrder`. */
const recordNameOf = (name: string) => /^(\w+)(?:Connection|Edge|Order)$/.exec(name)?.[1];

/** Describes a connection or an edge; leaves other types alone. */
export function describePage(type: GraphQLObjectType): void {
  const record = recordNameOf(type.name);
  if (!record) return;
  const { edges, pageInfo, node, cursor } = type.getFields();
  if (edges && pageInfo) {
    describe(type, `A page of a list of ${pluralOf(record)}.`);
    describe(edges, 'Records with cursors.');
    describe(pageInfo, 'What surrounds the page.');
  }
  if (node && cursor) {
    describe(type, `One of ${pluralOf(record)} with its cursor.`);
    describe(node, 'A record of the page.');
    describe(cursor, 'To be sent as `after` or `before`.');
  }
}

export function describeOrders(schema: GraphQLSchema, type: GraphQLEnumType): void {
  const name = recordNameOf(type.name);
  const record = name && definitionOf(name);
  if (!record) return;
  describe(type, `Orders of ${pluralOf(name)}; \`id\` comes last.`);
  const shape = schema.getType(name);
  for (const value of type.getValues()) {
    const [field, direction] = record.orders[value.name] ?? missing(type.name, value.name);
    const shown = isObjectType(shape) ? shape.getFields()[field] : undefined;
    describe(value, orderText(field, shown && getNamedType(shown.type).name, direction));
  }
}

const missing = (type: string, value: string): never => {
  throw new Error(`${type}.${value} is no order of its record`);
};

/** Describes an order; a list can be ordered by creation even if its records do not show when they were created. */
function orderText(field: string, type: string | undefined, direction: Direction): string {
  const ascending = direction === 'asc';
  if (!type) return ascending ? 'Oldest record first.' : 'Newest record first.';
  if (type === 'String' || type === 'EmailAddress')
    return `By \`${field}\`, from ${ascending ? 'A to Z' : 'Z to A'}.`;
  if (type === 'DateTime' || type === 'Date' || type === 'LocalTime') {
    return `${ascending ? 'Earliest' : 'Latest'} \`${field}\` first.`;
  }
  return `${ascending ? 'Lowest' : 'Highest'} \`${field}\` first.`;
}

export function describeListArguments(args: readonly GraphQLArgument[], connection: string): void {
  const name = recordNameOf(connection);
  const record = name && definitionOf(name);
  if (!record) return;
  for (const argument of args) {
    const searched = argument.name === 'search' && searchedFieldsOf(record.entity);
    if (searched) {
      const fields = disjunctionOf(searched.map((field) => `\`${field}\``));
      describe(argument, `Words that ${fields} contain, without regard to case and accents.`);
    }
    if (argument.name === 'includeInactive') {
      const isRestricted = typeof record.scope === 'object' && 'active' in record.scope;
      const readers = isRestricted ? ', which only administrators read' : '';
      describe(argument, `True includes deactivated ${pluralOf(name)}${readers}; false when left out.`);
    }
    if (argument.name === 'where') {
      describe(argument, `At most ${MOST_CONDITIONS} conditions.`);
    }
    if (argument.name === 'orderBy') describe(argument, orderByText(record));
  }
}

const orderByText = ({ orders }: AnyRecord) =>
  `Up to ${MOST_ORDERS}; \`${Object.keys(orders)[0]}\` when left out.`;
