import {
  type GraphQLCompositeType,
  type GraphQLField,
  getNamedType,
  isCompositeType,
  isUnionType,
  Kind,
  type NamedTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import type { Document } from '../engine/index.js';

/** A type that fields are selected on; undefined where the document does not fit the schema. */
type Parent = GraphQLCompositeType | undefined;

/** How the value of a selection is made. */
interface Fold<Value> {
  readonly nothing: Value;
  plus(sum: Value, value: Value): Value;
  /** Returns the value of one selection by that of what is selected below it; `field` is the definition of a field. */
  of(node: SelectionNode, below: Value, parent: Parent, field?: GraphQLField<unknown, unknown>): Value;
}

/**
 * Computes a value of a selection bottom up, with its fragments. Each fragment is computed once, so that the time is
 * proportional to the document however they are nested; one that spreads itself counts as nothing within itself.
 */
export function foldSelections<Value>(
  { schema, fragments }: Document,
  { nothing, plus, of }: Fold<Value>,
): (set: SelectionSetNode | undefined, type: Parent) => Value {
  const known = new Map<string, Value>();

  const fold = (set: SelectionSetNode | undefined, type: Parent): Value =>
    (set?.selections ?? []).reduce((sum, node) => plus(sum, selectionValue(node, type)), nothing);

  function selectionValue(node: SelectionNode, parent: Parent): Value {
    if (node.kind === Kind.FRAGMENT_SPREAD) return of(node, fragmentValue(node.name.value), parent);
    if (node.kind === Kind.INLINE_FRAGMENT)
      return of(node, fold(node.selectionSet, typeOf(node.typeCondition) ?? parent), parent);
    const field = parent && !isUnionType(parent) ? parent.getFields()[node.name.value] : undefined;
    const type = field && getNamedType(field.type);
    return of(node, fold(node.selectionSet, isCompositeType(type) ? type : undefined), parent, field);
  }

  function fragmentValue(name: string): Value {
    const found = known.get(name);
    if (found !== undefined) return found;
    known.set(name, nothing);
    const fragment = fragments[name];
    const value = fold(fragment?.selectionSet, typeOf(fragment?.typeCondition));
    known.set(name, value);
    return value;
  }

  function typeOf(condition: NamedTypeNode | undefined): Parent {
    const type = condition && schema.getType(condition.name.value);
    return isCompositeType(type) ? type : undefined;
  }

  return fold;
}
