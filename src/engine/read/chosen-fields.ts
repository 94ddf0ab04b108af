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

/** Returns the name of a field in the answer. */
export const responseKeyOf = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** Returns the fields below some fields, also under @skip or @include; with a type, fragments on others are left out. */
export function fieldsBelow(
  parents: readonly Pick<FieldNode, 'selectionSet'>[],
  { schema, fragments }: Document,
  typeName?: string,
): FieldNode[] {
  const found: FieldNode[] = [];
  const seen = new Set<SelectionSetNode>();
  const own = typeName === undefined ? undefined : schema.getType(typeName);
  const applies = (condition: NamedTypeNode | undefined) => {
    const type = condition && schema.getType(condition.name.value);
    if (!isObjectType(own) || !type || type === own) return true;
    return isAbstractType(type) && schema.isSubType(type, own);
  };
  const open = (set: SelectionSetNode | undefined) => {
    if (!set || seen.has(set)) return;
    seen.add(set);
    for (const node of set.selections) {
      if (node.kind === Kind.FIELD) found.push(node);
      else {
        const fragment = node.kind === Kind.INLINE_FRAGMENT ? node : fragments[node.name.value];
        if (applies(fragment?.typeCondition)) open(fragment?.selectionSet);
      }
    }
  };
  for (const parent of parents) open(parent.selectionSet);
  return found;
}

/** Groups fields by their name in the answer, where those of one name are one. */
export function byResponseKey(chosen: readonly FieldNode[]): ReadonlyMap<string, readonly FieldNode[]> {
  const groups = new Map<string, FieldNode[]>();
  for (const one of chosen) {
    const key = responseKeyOf(one);
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return groups;
}
