import {
  type ArgumentNode,
  type ASTNode,
  type GraphQLArgument,
  type GraphQLCompositeType,
  getNullableType,
  isInputObjectType,
  Kind,
  TypeInfo,
  type ValueNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import { pathOf, responseKeyOf } from '../engine/index.js';
import type { KnownOperation } from './known-operation.js';

/** An argument that a document gives to a field, or to a directive of it. */
export interface ArgumentPlace {
  readonly node: ArgumentNode;
  readonly definition: GraphQLArgument;
  /** The field, by response keys; items of lists are not numbered. One array for all arguments of a field. */
  readonly path: readonly string[];
}

/** Returns the path of an argument among the errors of its field: empty for an input, whose fields are named without it. */
export const keyOf = ({ definition: { name, type } }: ArgumentPlace) =>
  isInputObjectType(getNullableType(type)) ? '' : name;

/** Finds the arguments of an operation, those of a fragment at the first place that spreads it. */
export function argumentPlaces({ schema, definition, fragments }: KnownOperation): readonly ArgumentPlace[] {
  const places: ArgumentPlace[] = [];
  const opened = new Set<string>();
  const paths: (readonly string[])[] = [[]];
  const path = () => paths.at(-1) ?? [];

  function collect(part: ASTNode, parent?: GraphQLCompositeType): void {
    const types = new TypeInfo(schema, parent);
    const visitor = visitWithTypeInfo(types, {
      VariableDefinition: () => false,
      Field: {
        enter: (node) => void paths.push([...path(), responseKeyOf(node)]),
        leave: () => void paths.pop(),
      },
      Argument: (node) => {
        const definition = types.getArgument();
        if (definition) places.push({ node, definition, path: path() });
        return false;
      },
      FragmentSpread: { leave: ({ name }) => open(name.value) },
    });
    visit(part, visitor);
  }

  function open(name: string): void {
    const fragment = fragments[name];
    if (!fragment || opened.has(name)) return;
    opened.add(name);
    collect(fragment.selectionSet, schema.getType(fragment.typeCondition.name.value) as GraphQLCompositeType);
  }

  collect(definition);
  return places;
}

/** Where a variable stands first: its errors are reported there. */
export interface VariablePlace {
  readonly place: ArgumentPlace;
  readonly key: string;
}

/** Finds the first place of each variable. */
export function variablePlaces(places: readonly ArgumentPlace[]): ReadonlyMap<string, VariablePlace> {
  const found = new Map<string, VariablePlace>();

  function visitValue(node: ValueNode, place: ArgumentPlace, key: string): void {
    if (node.kind === Kind.VARIABLE && !found.has(node.name.value))
      found.set(node.name.value, { place, key });
    if (node.kind === Kind.LIST) {
      for (const [index, item] of node.values.entries()) visitValue(item, place, pathOf(key, index));
    }
    if (node.kind === Kind.OBJECT) {
      for (const { name, value } of node.fields) visitValue(value, place, pathOf(key, name.value));
    }
  }

  for (const place of places) visitValue(place.node.value, place, keyOf(place));
  return found;
}
