import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  parse,
} from 'graphql';
import { costOf } from '../../src/graphql/cost.js';
import { knownOperation } from '../../src/graphql/known-operation.js';
import { isConnection } from './documents.js';
import type { Random } from './random.js';

type Field = GraphQLField<unknown, unknown>;

const MOST_RECORDS = 500;
const MOST_ALIASES = 14;

/** How a document is made heavy. */
export interface Weight {
  /** Relations below each other. */
  readonly levels: number;
  /** The most that it may cost. */
  readonly cost: number;
}

/**
 * The heaviest query of a root field within a cost: all texts of each record, one of them under many names, and below each
 * other relations that a seed chooses, lists before single records, whose pages are as large as the cost allows.
 */
export function worstDocument(
  schema: GraphQLSchema,
  root: Field,
  random: Random,
  { levels, cost }: Weight,
): string {
  const path = pathFrom(root, random, levels);
  const textOf = (size: number) => `{ ${textOfPath(path, size)} }`;
  let size = MOST_RECORDS;
  while (size > 1 && costOfText(schema, textOf(size)) > cost) size = Math.floor(size * 0.8);
  return textOf(size);
}

/** The root field and the relations below it. */
function pathFrom(root: Field, random: Random, levels: number): readonly Field[] {
  const path = [root];
  while (path.length <= levels) {
    const relations = relationsOf(recordOf(path.at(-1) as Field));
    const lists = relations.filter(({ type }) => isConnection(type));
    const chosen = lists.length > 0 && random.chance(0.7) ? lists : relations;
    if (chosen.length === 0) break;
    path.push(random.pick(chosen));
  }
  return path;
}

function textOfPath([field, ...below]: readonly Field[], size: number): string {
  if (!field) return '';
  const { name, type } = field;
  const page = field.args.some((argument) => argument.name === 'first') ? `(first: ${size})` : '';
  const record = `{ __typename ${leavesOf(recordOf(field), below.length === 0)} ${textOfPath(below, size)} }`;
  return `${name}${page} ${isConnection(type) ? `{ nodes ${record} }` : record}`;
}

/** The type of the records that a field leads to. */
function recordOf({ type }: Field): GraphQLObjectType {
  const named = getNamedType(type) as GraphQLObjectType;
  const nodes = isConnection(type) ? named.getFields().nodes : undefined;
  return nodes ? recordOf(nodes) : named;
}

const isFree = ({ args }: Field) => !args.some(isRequiredArgument);

const relationsOf = (type: GraphQLObjectType) =>
  Object.values(type.getFields()).filter(
    (field) => isFree(field) && isObjectType(recordOf(field)) && !isLeaf(field),
  );

const isLeaf = ({ type }: Field) => isLeafType(getNamedType(type));

function leavesOf(type: GraphQLObjectType, isLast: boolean): string {
  const leaves = Object.values(type.getFields()).filter((field) => isFree(field) && isLeaf(field));
  const longest = leaves.find(({ extensions }) => Number(extensions.mostText) > 1_000) ?? leaves[0];
  const again = Array.from({ length: MOST_ALIASES }, (_, at) => `a${at}: ${longest?.name}`);
  // Names of one field are limited in a document, so those of the deepest record are the heaviest.
  return [...leaves.map(({ name }) => name), ...(isLast && longest ? again : [])].join(' ');
}

function costOfText(schema: GraphQLSchema, text: string): number {
  const document = parse(text);
  const operation = getOperationAST(document);
  if (!operation) throw new Error('The document has no operation');
  return costOf(knownOperation(schema, document, operation), {});
}
