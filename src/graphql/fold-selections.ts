import {
  type FieldNode,
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

/** Where one selection stands. */
export interface Standing {
  readonly parent: Parent;
  /** The definition of a field. */
  readonly field: GraphQLField<unknown, unknown> | undefined;
  /** The type of what is selected below it. */
  readonly type: Parent;
  readonly place: string;
}

/** How the value of a selection is made. */
interface Fold<Value> {
  readonly nothing: Value;
  plus(sum: Value, value: Value): Value;
  /** Returns the value of one selection by that of what is selected below it. */
  of(node: SelectionNode, below: Value, standing: Standing): Value;
  /** Returns the place below a type that is not that of its parent, where values depend on what stands above them. */
  into?(place: string, type: GraphQLCompositeType, parent: Parent): string;
}

/**
 * Computes a value of a selection bottom up, with its fragments. Each fragment is computed once in a place, so that the time
 * is proportional to the document however they are nested; one that spreads itself counts as nothing within itself.
 */
export function foldSelections<Value>(
  { schema, fragments }: Document,
  { nothing, plus, of, into = (place) => place }: Fold<Value>,
): (set: SelectionSetNode | undefined, type: Parent) => Value {
  const known = new Map<string, Value>();

  const fold = (set: SelectionSetNode | undefined, type: Parent, place = ''): Value =>
    (set?.selections ?? []).reduce((sum, node) => plus(sum, selectionValue(node, type, place)), nothing);

  function selectionValue(node: SelectionNode, parent: Parent, place: string): Value {
    const field =
      node.kind === Kind.FIELD && parent && !isUnionType(parent)
        ? parent.getFields()[node.name.value]
        : undefined;
    const type = node.kind === Kind.FIELD ? compositeOf(field) : (typeOf(conditionOf(node)) ?? parent);
    const inner = type && type !== parent ? into(place, type, parent) : place;
    const below =
      node.kind === Kind.FRAGMENT_SPREAD
        ? fragmentValue(node.name.value, type, inner)
        : fold(node.selectionSet, type, inner);
    return of(node, below, { parent, field, type, place });
  }

  const conditionOf = (node: Exclude<SelectionNode, FieldNode>) =>
    (node.kind === Kind.FRAGMENT_SPREAD ? fragments[node.name.value] : node)?.typeCondition;

  function fragmentValue(name: string, type: Parent, place: string): Value {
    const key = `${name} ${place}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    known.set(key, nothing);
    const value = fold(fragments[name]?.selectionSet, type, place);
    known.set(key, value);
    return value;
  }

  function typeOf(condition: NamedTypeNode | undefined): Parent {
    const type = condition && schema.getType(condition.name.value);
    return isCompositeType(type) ? type : undefined;
  }

  return fold;
}

function compositeOf(field: GraphQLField<unknown, unknown> | undefined): Parent {
  const type = field && getNamedType(field.type);
  return isCompositeType(type) ? type : undefined;
}
