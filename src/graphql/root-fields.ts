import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { ALLOWED } from '../engine/index.js';
import type { Operation } from './operation.js';

/** The names of an operation's root fields, one for each response key; `@skip` and `@include` are ignored. */
export function rootFieldsOf(document: DocumentNode, operation: OperationDefinitionNode): readonly string[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const names = new Map<string, string>();

  function collect({ selections }: SelectionSetNode): void {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) names.set(responseKeyOf(selection), selection.name.value);
      else if (selection.kind === Kind.INLINE_FRAGMENT) collect(selection.selectionSet);
      else open(selection.name.value);
    }
  }

  function open(name: string): void {
    const fragment = fragments.get(name);
    fragments.delete(name);
    if (fragment) collect(fragment.selectionSet);
  }

  collect(operation.selectionSet);
  return [...names.values()];
}

const responseKeyOf = ({ alias, name }: FieldNode) => (alias ?? name).value;

/** Whether an operation has a root field that is not for everybody. Introspection is. */
export function needsCaller(
  schema: GraphQLSchema,
  { kind, rootFields }: Pick<Operation, 'kind'> & { readonly rootFields: readonly string[] },
): boolean {
  const fields = schema.getRootType(kind)?.getFields() ?? {};
  return rootFields.some(
    (name) => fields[name] !== undefined && fields[name].extensions[ALLOWED] !== 'public',
  );
}
