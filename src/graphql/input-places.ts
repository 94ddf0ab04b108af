import {
  type ArgumentNode,
  type DirectiveNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  type ValueNode,
} from 'graphql';
import { pathOf } from '../engine/index.js';

/** An argument that a document gives to a field, or to a directive of it. */
export interface ArgumentPlace {
  readonly node: ArgumentNode;
  readonly definition: GraphQLArgument;
  /** The field, by response keys; items of lists are not numbered. */
  readonly path: readonly string[];
}

/** The path of an argument among the errors of its field: empty for an input, whose fields are named without it. */
export const keyOf = ({ definition: { name, type } }: ArgumentPlace) =>
  isInputObjectType(getNullableType(type)) ? '' : name;

/** The arguments of an operation, those of a fragment at the first place that spreads it. */
export function argumentPlaces(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
): readonly ArgumentPlace[] {
  const places: ArgumentPlace[] = [];
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }

  function visitSet(
    { selections }: SelectionSetNode,
    type: GraphQLNamedType | null | undefined,
    path: readonly string[],
  ) {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        visitField(selection, type, [...path, (selection.alias ?? selection.name).value]);
        continue;
      }
      visitDirectives(selection.directives, path);
      if (selection.kind === Kind.INLINE_FRAGMENT) {
        visitSet(selection.selectionSet, typeNamed(selection.typeCondition?.name.value) ?? type, path);
        continue;
      }
      const fragment = fragments.get(selection.name.value);
      fragments.delete(selection.name.value);
      if (fragment) visitSet(fragment.selectionSet, typeNamed(fragment.typeCondition.name.value), path);
    }
  }

  function visitField(node: FieldNode, parent: GraphQLNamedType | null | undefined, path: readonly string[]) {
    const field = fieldOf(parent, node.name.value);
    visitArguments(node.arguments, field?.args, path);
    visitDirectives(node.directives, path);
    if (node.selectionSet) visitSet(node.selectionSet, field && getNamedType(field.type), path);
  }

  function visitDirectives(nodes: readonly DirectiveNode[] = [], path: readonly string[]) {
    for (const node of nodes)
      visitArguments(node.arguments, schema.getDirective(node.name.value)?.args, path);
  }

  function visitArguments(
    nodes: readonly ArgumentNode[] = [],
    definitions: readonly GraphQLArgument[] = [],
    path: readonly string[],
  ) {
    for (const node of nodes) {
      const definition = definitions.find(({ name }) => name === node.name.value);
      if (definition) places.push({ node, definition, path });
    }
  }

  const typeNamed = (name: string | undefined) => (name === undefined ? undefined : schema.getType(name));

  visitDirectives(operation.directives, []);
  visitSet(operation.selectionSet, schema.getRootType(operation.operation), []);
  return places;
}

function fieldOf(
  type: GraphQLNamedType | null | undefined,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (name === SchemaMetaFieldDef.name) return SchemaMetaFieldDef;
  if (name === TypeMetaFieldDef.name) return TypeMetaFieldDef;
  return isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
}

/** Where a variable stands first: its errors are reported there. */
export interface VariablePlace {
  readonly place: ArgumentPlace;
  readonly key: string;
}

export function variablePlaces(places: readonly ArgumentPlace[]): ReadonlyMap<string, VariablePlace> {
  const found = new Map<string, VariablePlace>();

  function visit(node: ValueNode, place: ArgumentPlace, key: string): void {
    if (node.kind === Kind.VARIABLE && !found.has(node.name.value))
      found.set(node.name.value, { place, key });
    if (node.kind === Kind.LIST) {
      for (const [index, item] of node.values.entries()) visit(item, place, pathOf(key, index));
    }
    if (node.kind === Kind.OBJECT) {
      for (const { name, value } of node.fields) visit(value, place, pathOf(key, name.value));
    }
  }

  for (const place of places) visit(place.node.value, place, keyOf(place));
  return found;
}
