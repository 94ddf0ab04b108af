import {
  type FieldNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type NamedTypeNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { type Document, responseKeyOf } from './chosen-fields.js';

/** The fields of an object by their names in the answer, in its order, each with its field nodes. */
export type AnsweredFields = ReadonlyMap<string, readonly [FieldNode, ...FieldNode[]]>;

/** Collects the fields that nodes or an operation select of a type, with fragments resolved and directives decided. */
export function answeredFields(
  type: GraphQLObjectType,
  nodes: readonly { readonly selectionSet?: SelectionSetNode | undefined }[],
  { schema, fragments }: Document,
  variables: Readonly<Record<string, unknown>>,
): AnsweredFields {
  const found = new Map<string, [FieldNode, ...FieldNode[]]>();
  const opened = new Set<SelectionSetNode>();
  const applies = (condition: NamedTypeNode | undefined) => {
    if (!condition || condition.name.value === type.name) return true;
    const other = schema.getType(condition.name.value);
    return isAbstractType(other) && schema.isSubType(other, type);
  };
  const collect = (set: SelectionSetNode | undefined) => {
    if (!set || opened.has(set)) return;
    opened.add(set);
    for (const selection of set.selections) {
      if (!isIncluded(selection, variables)) continue;
      if (selection.kind === Kind.FIELD) {
        const key = responseKeyOf(selection);
        const group = found.get(key);
        if (group) group.push(selection);
        else found.set(key, [selection]);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments[selection.name.value];
      if (applies(fragment?.typeCondition)) collect(fragment?.selectionSet);
    }
  };
  for (const { selectionSet } of nodes) collect(selectionSet);
  return found;
}

function isIncluded(selection: SelectionNode, variables: Readonly<Record<string, unknown>>): boolean {
  if (!selection.directives?.length) return true;
  const values = { ...variables };
  if (getDirectiveValues(GraphQLSkipDirective, selection, values)?.if === true) return false;
  return getDirectiveValues(GraphQLIncludeDirective, selection, values)?.if !== false;
}
