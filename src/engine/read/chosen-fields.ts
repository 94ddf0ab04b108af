import {
  type FieldNode,
  type GraphQLResolveInfo,
  isAbstractType,
  isObjectType,
  Kind,
  type NamedTypeNode,
  type SelectionSetNode,
} from 'graphql';

/** The document that fields are chosen in. */
export type Document = Pick<GraphQLResolveInfo, 'schema' | 'fragments'>;

/** A field node, and whether a directive may leave it out. */
export interface ChosenField {
  readonly node: FieldNode;
  readonly isConditional: boolean;
}

/** Returns the name of a field in the answer. */
export const responseKeyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** Returns the fields below some fields, also under @skip or @include; with a type, fragments on others are left out. */
export function fieldsBelow(
  parents: readonly Pick<FieldNode, 'selectionSet'>[],
  { schema, fragments }: Document,
  typeName?: string,
): ChosenField[] {
  const found: ChosenField[] = [];
  const seen = new Set<SelectionSetNode>();
  const own = typeName === undefined ? undefined : schema.getType(typeName);
  const applies = (condition: NamedTypeNode | undefined) => {
    const type = condition && schema.getType(condition.name.value);
    if (!isObjectType(own) || !type || type === own) return true;
    return isAbstractType(type) && schema.isSubType(type, own);
  };
  const open = (set: SelectionSetNode | undefined, inConditional: boolean) => {
    if (!set || seen.has(set)) return;
    seen.add(set);
    for (const node of set.selections) {
      const isConditional = inConditional || (node.directives?.length ?? 0) > 0;
      if (node.kind === Kind.FIELD) found.push({ node, isConditional });
      else {
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
        if (applies(fragment?.typeCondition)) open(fragment?.selectionSet, isConditional);
      }
    }
  };
  for (const parent of parents) open(parent.selectionSet, false);
  return found;
}

/** Groups fields by their name in the answer, where those of one name are one. */
export function byResponseKey(chosen: readonly ChosenField[]): ReadonlyMap<string, readonly ChosenField[]> {
  const groups = new Map<string, ChosenField[]>();
  for (const one of chosen) {
    const key = responseKeyOf(one.node);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
