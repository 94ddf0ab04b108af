import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
} from 'graphql';
import { byResponseKey, type Document, fieldsBelow, mayReadReplica } from '../engine/index.js';

/** An operation of a valid document, as its cost, its input and its execution read it. */
export interface KnownOperation extends Document {
  readonly document: DocumentNode;
  readonly definition: OperationDefinitionNode;
  readonly kind: OperationDefinitionNode['operation'];
  readonly name: string | null;
  readonly rootType: GraphQLObjectType | null | undefined;
  /** The root fields by their names in the answer; those under `@skip` and `@include` too. */
  readonly rootFields: ReturnType<typeof byResponseKey>;
  readonly mayReadReplica: boolean;
}

export function knownOperation(
  schema: GraphQLSchema,
  document: DocumentNode,
  definition: OperationDefinitionNode,
): KnownOperation {
  const fragments = fragmentsOf(document);
  const rootType = schema.getRootType(definition.operation);
  const rootFields = byResponseKey(fieldsBelow([definition], { schema, fragments }));
  const fields = rootNamesOf({ rootFields }).map((name) => rootType?.getFields()[name]);
  return {
    schema,
    document,
    definition,
    fragments,
    kind: definition.operation,
    name: definition.name?.value ?? null,
    rootType,
    rootFields,
    mayReadReplica: mayReadReplica(definition.operation, fields),
  };
}

/** Returns the names of the root fields, one for each name in the answer. */
export const rootNamesOf = ({ rootFields }: Pick<KnownOperation, 'rootFields'>): readonly string[] =>
  [...rootFields.values()].flatMap(([first]) => first?.name.value ?? []);

/** Finds the fragments of a document by their names. Without a prototype, since a client may spread `constructor`. */
export function fragmentsOf({ definitions }: DocumentNode): Record<string, FragmentDefinitionNode> {
  const fragments: Record<string, FragmentDefinitionNode> = Object.create(null);
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments[definition.name.value] = definition;
  }
  return fragments;
}
