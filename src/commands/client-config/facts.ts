import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
} from 'graphql';
import { NODE_ID } from '../../engine/declare.js';

/** The facts of the schema that the normalized caches of clients need. */
export interface CacheFacts {
  /** The object types of each interface and union. */
  readonly possibleTypes: ReadonlyMap<string, readonly string[]>;
  /** The type of each query that finds one record by its `id`. */
  readonly byId: ReadonlyMap<string, string>;
  /** The fields that answer a record of the caller, by their types. */
  readonly ofCaller: ReadonlyMap<string, readonly string[]>;
  /** The type of the record that each mutation deletes. */
  readonly deletions: ReadonlyMap<string, string>;
  /** The connections of each type, with the arguments that tell one list from another. */
  readonly connections: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>>;
  /** Types of which a record, or an answer, has one object at a place: permissions and figures. */
  readonly oneInPlace: readonly string[];
  /** The fields that answer one object of a type that lists have too, by their types: a picture. */
  readonly onePart: ReadonlyMap<string, readonly string[]>;
  /** The types whose objects are kept by their `nodeId`. */
  readonly keyed: readonly string[];
  /** Types without an identifier. */
  readonly unkeyed: readonly string[];
}

/** The arguments by which a client asks for another page of the same list. */
const PAGE_ARGUMENTS: readonly string[] = ['first', 'after', 'last', 'before'];

const DELETION = /Deletion$/;

export function readCacheFacts(schema: GraphQLSchema): CacheFacts {
  const named = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const [query, mutation] = roots.map((root) => Object.values(root?.getFields() ?? {}));
  const objects = named.filter(isObjectType);
  const others = objects.filter((type) => !roots.includes(type));
  const inLists = typesInLists(objects);
  return {
    possibleTypes: new Map(
      named
        .filter(isAbstractType)
        .map((type) => [type.name, schema.getPossibleTypes(type).map(({ name }) => name)]),
    ),
    byId: typesOf(query, (field, type) => isNode(type) && field.args.some(({ name }) => name === 'id')),
    ofCaller: new Map(
      [schema.getQueryType(), schema.getType('Viewer')].filter(isObjectType).map((type) => {
        const fields = Object.values(type.getFields());
        return [
          type.name,
          [...typesOf(fields, ({ args }, answer) => isNode(answer) && args.length === 0).keys()],
        ];
      }),
    ),
    deletions: new Map(
      [...typesOf(mutation, (_field, { name }) => DELETION.test(name))].map(([field, name]) => [
        field,
        name.replace(DELETION, ''),
      ]),
    ),
    connections: new Map(
      objects.map((type) => [type.name, connectionsOf(type)] as const).filter(([, { size }]) => size > 0),
    ),
    oneInPlace: others.filter((type) => isPart(type) && !inLists.has(type)).map(({ name }) => name),
    onePart: new Map(
      others
        .map((type): [string, string[]] => [
          type.name,
          [
            ...typesOf(
              Object.values(type.getFields()),
              (_field, part) => isPart(part) && inLists.has(part),
            ).keys(),
          ],
        ])
        .filter(([, names]) => names.length > 0),
    ),
    keyed: others
      .filter((type) => 'id' in type.getFields() && NODE_ID in type.getFields())
      .filter((type) => type.name !== 'Viewer' && (!isPart(type) || inLists.has(type)))
      .map(({ name }) => name),
    unkeyed: others.filter((type) => !('id' in type.getFields())).map(({ name }) => name),
  };
}

type Field = GraphQLField<unknown, unknown>;

/** Tells whether a type is that of a part of a record, with an identifier for caches. */
const isPart = (type: GraphQLObjectType) => NODE_ID in type.getFields() && !isNode(type);

const isNode = (type: GraphQLObjectType) => type.getInterfaces().some(({ name }) => name === 'Node');

/** Returns the names of the object types that the chosen fields answer. */
function typesOf(
  fields: readonly Field[] = [],
  isChosen: (field: Field, type: GraphQLObjectType) => boolean,
): Map<string, string> {
  return new Map(
    fields.flatMap((field) => {
      const type = getNullableType(field.type);
      return isObjectType(type) && isChosen(field, type) ? [[field.name, type.name] as const] : [];
    }),
  );
}

function connectionsOf(type: GraphQLObjectType): Map<string, readonly string[]> {
  return new Map(
    Object.values(type.getFields())
      .filter((field) => getNamedType(field.type).name.endsWith('Connection'))
      .map(({ name, args }) => [
        name,
        args.map((argument) => argument.name).filter((argument) => !PAGE_ARGUMENTS.includes(argument)),
      ]),
  );
}

function typesInLists(types: readonly GraphQLObjectType[]): Set<unknown> {
  const fields = types.flatMap((type) => Object.values(type.getFields()));
  return new Set(
    fields.filter(({ type }) => isListType(getNullableType(type))).map(({ type }) => getNamedType(type)),
  );
}
