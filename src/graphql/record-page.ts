import {
  type DocumentNode,
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { constantField, type JsonRecords, jsonFieldOf } from '../core/json-list.js';
import type { JsonField } from '../database/json-rows.js';

/** A page whose records are read as JSON, and that is all that its operation asks for. */
export interface RecordPage {
  readonly records: JsonRecords;
  /** The response key of the records. */
  readonly key: string;
}

const TYPE_NAME = '__typename';

/** What the information on a page tells without its records. */
const INFO_WITHOUT_RECORDS = [TYPE_NAME, 'hasNextPage', 'hasPreviousPage'];

/** The page that an operation asks for; null if it asks for more than one page of records whose fields are columns. */
export function recordPageOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operation, selectionSet }: OperationDefinitionNode,
): RecordPage | null {
  const chosenIn = fieldsBelow(document);
  const [root, ...others] = (operation === 'query' && chosenIn(selectionSet)) || [];
  const page = root && objectTypeOf(schema.getQueryType(), root);
  const parts = (page && others.length === 0 && chosenIn(root.selectionSet)) || [];
  const nodes = parts.find(({ name }) => name.value === 'nodes');
  const record = page && nodes && objectTypeOf(page, nodes);
  if (!record || !parts.every((part) => part === nodes || isWithoutRecords(part, chosenIn))) return null;
  const fields = chosenIn(nodes.selectionSet)?.map(jsonFieldIn(record));
  if (!fields?.every((field) => field !== null)) return null;
  return { records: { type: record.name, fields }, key: responseKeyOf(nodes) };
}

type ChosenIn = (set: SelectionSetNode | undefined) => readonly FieldNode[] | null;

/** Whether a part of a page is known without its records. */
const isWithoutRecords = ({ name, selectionSet }: FieldNode, chosenIn: ChosenIn): boolean =>
  name.value === TYPE_NAME ||
  name.value === 'totalCount' ||
  (name.value === 'pageInfo' &&
    chosenIn(selectionSet)?.every((field) => INFO_WITHOUT_RECORDS.includes(field.name.value)) === true);

/** The answer with the records in place of the empty list that the executor made of them. */
export function withRecords(text: string, { key }: RecordPage, records: Buffer): string | Buffer {
  const empty = `"${key}":[]`;
  // No text in JSON holds such quotes, and no other list of a page without `edges` is empty.
  const place = text.lastIndexOf(empty);
  if (place === -1) return text;
  const start = place + empty.length - 2;
  const parts = [Buffer.from(text.slice(0, start)), records, Buffer.from(text.slice(start + 2))];
  return Buffer.concat(parts);
}

/**
 * The fields of a selection in the order of the answer, with fragments resolved; null where a directive may leave one out,
 * or where two of them are one value with the fields of both.
 */
const fieldsBelow =
  ({ definitions }: DocumentNode): ChosenIn =>
  (set) => {
    const fragments = new Map<string, SelectionSetNode>();
    for (const one of definitions) {
      if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one.selectionSet);
    }
    const found = new Map<string, FieldNode>();
    const open = (opened: SelectionSetNode | undefined): boolean =>
      (opened?.selections ?? []).every((selection) => {
        if (selection.directives?.length) return false;
        if (selection.kind === Kind.INLINE_FRAGMENT) return open(selection.selectionSet);
        if (selection.kind === Kind.FRAGMENT_SPREAD) {
          const fragment = fragments.get(selection.name.value);
          // Another spread of it adds no field.
          fragments.delete(selection.name.value);
          return open(fragment);
        }
        const key = responseKeyOf(selection);
        if (found.has(key)) return !selection.selectionSet;
        found.set(key, selection);
        return true;
      });
    return set && open(set) ? [...found.values()] : null;
  };

const responseKeyOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

function objectTypeOf(
  parent: GraphQLObjectType | null | undefined,
  { name }: FieldNode,
): GraphQLObjectType | null {
  const type: GraphQLOutputType | undefined = parent?.getFields()[name.value]?.type;
  const named = type && getNamedType(type);
  return isObjectType(named) ? named : null;
}

const jsonFieldIn =
  (record: GraphQLObjectType) =>
  (node: FieldNode): JsonField | null => {
    const field = record.getFields()[node.name.value];
    if (node.name.value === TYPE_NAME) return constantField(responseKeyOf(node), record.name);
    return field ? jsonFieldOf(responseKeyOf(node), field) : null;
  };
