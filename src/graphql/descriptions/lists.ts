import { type GraphQLEnumType, type GraphQLField, type GraphQLObjectType, getNamedType } from 'graphql';
import {
  type AnyRecord,
  definitionOf,
  MOST_CONDITIONS,
  MOST_ORDERS,
  RELATION,
  type Relation,
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
    describe(edges, 'With cursors.');
    describe(pageInfo, 'Where the page begins and ends.');
  }
  if (node && cursor) {
    describe(type, `One of ${pluralOf(record)} with its cursor.`);
    describe(node, 'A record of the page.');
    describe(cursor, 'For `after` or `before`.');
  }
}

/** Describes the orders of a list; the name of each one says the field and its direction. */
export function describeOrders(type: GraphQLEnumType): void {
  const name = recordNameOf(type.name);
  if (name && definitionOf(name)) describe(type, `Orders of ${pluralOf(name)}; \`id\` comes last.`);
}

/** Describes the arguments of a list; a relation may leave out some records, or have an order of its own. */
export function describeListArguments({ args, type, extensions }: GraphQLField<unknown, unknown>): void {
  const name = recordNameOf(getNamedType(type).name);
  const relation = extensions[RELATION] as Relation | undefined;
  const record = name && (relation?.record ?? definitionOf(name));
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

const orderByText = ({ orders }: AnyRecord) => `Up to ${MOST_ORDERS}, else \`${Object.keys(orders)[0]}\`.`;
