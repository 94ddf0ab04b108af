import {
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isLeafType,
  isRequiredArgument,
} from 'graphql';
import { NODE_ID, RELATION, type Relation, twinOf } from '../../src/engine/declare.js';
import { isConnection } from './documents.js';
import type { RandomDocument } from './random-document.js';

/* Documents whose records have fields of columns alone. */

type Field = GraphQLField<unknown, unknown>;

export function isListOfRecords({ args, type }: Field): boolean {
  return isConnection(type) && !args.some(isRequiredArgument);
}

const recordOf = ({ type }: Field) => {
  const page = getNamedType(type) as GraphQLObjectType;
  return getNamedType(page.getFields().nodes?.type) as GraphQLObjectType;
};

const columnsOf = (record: GraphQLObjectType) =>
  Object.values(record.getFields())
    .filter((field) => isLeafType(getNamedType(field.type)) && !field.resolve && field.args.length === 0)
    .map((field) => field.name);

/** The fields that are made of a column by a resolver: node ids and enums. */
const madeOfColumns = (record: GraphQLObjectType) =>
  Object.values(record.getFields())
    .filter((field) => field.name === NODE_ID || twinOf(field))
    .map((field) => field.name);

const relationOf = (field: Field) => field.extensions[RELATION] as Relation | undefined;

/** The lists of the records of a list. */
export const listsBelow = (field: Field): Field[] =>
  Object.values(recordOf(field).getFields()).filter((one) => relationOf(one)?.kind === 'many');

/** Whether PostgreSQL writes the records of such a list: those that several parents share are read once. */
function isWritten(list: Field): boolean {
  const { record, through, ownIsWholeScope } = relationOf(list) as Relation;
  return !record.reference && !through && !ownIsWholeScope;
}

/** Columns of a type whose JSON in PostgreSQL is not that of the service, or that the database computes. */
const OTHER_FORM = /^(latitud|longitud|before|after|balance|saldo|montoPagado|rating|communityIds|role.*s)$/;

interface ListDocument extends RandomDocument {
  /** Whether PostgreSQL writes the list, if it writes any such list. */
  readonly isWritten: boolean;
}

/** Lists of records whose fields are columns, below the records of another list. */
export function listDocuments(field: Field, list: Field): ListDocument[] {
  const columns = [...columnsOf(recordOf(list)), ...madeOfColumns(recordOf(list))].filter(
    (name) => !OTHER_FORM.test(name),
  );
  const below = listsBelow(list).map(
    (one) => `${one.name}(first: 2) { __typename nodes { ${columnsOf(recordOf(one)).join(' ')} } }`,
  );
  const related = Object.values(recordOf(list).getFields())
    .filter((one) => relationOf(one)?.kind === 'one')
    .map((one) => `${one.name} { id nodeId __typename }`);
  const among = (parts: string) => `{ ${field.name}(first: 3) { nodes { id ${parts} } } }`;
  return [
    among(`${list.name}(first: 2) { nodes { ${columns.join(' ')} } }`),
    among(`${list.name}(first: 0) { nodes { id } totalCount }`),
    `{ ${field.name}(first: 2) { nodes { list: ${list.name}(first: 2, offset: 1) { rows: nodes { kind: __typename ...A id }
      all: totalCount __typename } } } }
      fragment A on ${recordOf(list).name} { ${columns.map((one) => `${one}2: ${one}`).join(' ')} }`,
    among(`${list.name} { nodes { ${related.join(' ')} id ${below.join(' ')} } }`),
    among(`${list.name} { pageInfo { hasNextPage } nodes { id } }`),
  ].map((query, index) => ({ query, variables: {}, isWritten: isWritten(list) && index < 3 }));
}

/** Pages of records whose fields are columns, and nothing else. */
export function flatDocuments(field: Field): string[] {
  const { name } = field;
  const record = recordOf(field);
  const columns = columnsOf(record);
  const info = 'pageInfo { hasNextPage hasPreviousPage }';
  return [
    `{ ${name} { nodes { ${columns.join(' ')} } } }`,
    `{ all: ${name}(first: 2, offset: 1) { __typename ${info} rows: nodes { kind: __typename ...A id } } }
      fragment A on ${record.name} { ... on ${record.name} { ${columns.map((one) => `${one}2: ${one}`).join(' ')} } }`,
    `{ ${name}(first: 0) { nodes { id } ${info} totalCount } }`,
    `{ ${name}(first: 3) { totalCount nodes { id } ${info} } }`,
    `{ ${name}(first: 2, offset: 1000) { nodes { id } totalCount } }`,
    `{ ${name}(last: 2) { nodes { ${columns.join(' ')} } ${info} } }`,
  ];
}
