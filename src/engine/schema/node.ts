import {
  GraphQLID,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isObjectType,
} from 'graphql';
import { Field, ID, InterfaceType } from 'type-graphql';
import type { Id } from '../read/declare.js';
import type { NodeRow } from '../read/load.js';
import { decodeNodeId, definitionOf, NODE_ID, nodeIdOf } from '../read/record.js';
import { GuidScalar } from '../scalars.js';
import { takeInstead } from './instead.js';
import { GraphqlOnly, PERMISSION } from './marks.js';
import { fieldsOfObjects, mutationsOf } from './walk.js';

@InterfaceType('Node', {
  description: 'A record of any type, known by an identifier among all types.',
  // It would add the base classes of records to the schema.
  autoRegisterImplementations: false,
})
export abstract class Node {
  @GraphqlOnly()
  @Field(() => ID, {
    description: 'Id among all types, for `node`.',
  })
  nodeId!: string;
}

/** Gives the nodes of a built schema their ids, and its interfaces and unions the types of their rows. */
export function attachNodes(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (isAbstractType(type)) type.resolveType = (row: NodeRow) => row.__typename;
    else if (isObjectType(type) && isNode(type)) attachNodeId(type);
  }
}

export const isNode = (type: GraphQLObjectType) =>
  type.getInterfaces().some(({ name }) => name === Node.name);

function attachNodeId(type: GraphQLObjectType): void {
  const field = type.getFields()[NODE_ID];
  if (field) field.resolve = ({ id }: { id: Id }) => nodeIdOf(type.name, id);
}

/** Ids that no record has. */
const NO_GUID = '00000000-0000-0000-0000-000000000000';
const NO_NUMBER = 0;

/** Lets every mutation of a record take its node id in the place of its id; the start fails where its type is not known. */
export function addNodeArguments(schema: GraphQLSchema): void {
  const types = typesByMutation(schema);
  for (const mutation of mutationsOf(schema)) {
    const id = mutation.args.find(({ name }) => name === 'id');
    if (!id) continue;
    const type = types.get(mutation.name) ?? mutation.name.replace(/^(delete|end)/, '');
    if (!definitionOf(type)) throw new Error(`${mutation.name} changes a record of an unknown type`);
    const none = getNullableType(id.type) === GuidScalar ? NO_GUID : NO_NUMBER;
    const nodeId = { name: NODE_ID, type: GraphQLID, description: 'Instead of `id`.' };
    takeInstead(mutation, id, nodeId, (given) => idOf(type, given, none));
  }
}

/** Finds the type of the record that each mutation changes: by the permission for it, or by its answer. */
function typesByMutation(schema: GraphQLSchema): ReadonlyMap<string, string> {
  const byAnswer = mutationsOf(schema)
    .map(({ name, type }) => [name, getNamedType(type).name] as const)
    .filter(([, answer]) => definitionOf(answer));
  const byPermission = fieldsOfObjects(schema).map(
    ([type, { extensions }]) => [String(extensions[PERMISSION]), type.name.replace(/Can$/, '')] as const,
  );
  return new Map([...byAnswer, ...byPermission]);
}

/** Returns the id of a record of a type by its node id; one that no record has for the node id of anything else. */
function idOf(type: string, nodeId: string, none: Id): Id {
  const named = decodeNodeId(nodeId);
  return named?.record.entity.name === type ? named.id : none;
}
