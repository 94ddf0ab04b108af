import { BREAK, type DocumentNode, Kind, visit } from 'graphql';

/**
 * Whether a document may be compiled. graphql-jit gives another answer than graphql-js to a variable within an object or a
 * list (it writes null for one that is left out) and to fragments under conditions (it leaves fields out), so documents with
 * any of these, or with any directive, are executed by graphql-js.
 */
export function isCompilable(document: DocumentNode): boolean {
  let found = true;
  const refuse = () => {
    found = false;
    return BREAK;
  };
  visit(document, {
    FragmentSpread: refuse,
    Directive: refuse,
    Variable: (_node, _key, parent) =>
      // Variables within a list are members of an array of values.
      Array.isArray(parent) || (parent && 'kind' in parent && parent.kind === Kind.OBJECT_FIELD)
        ? refuse()
        : undefined,
  });
  return found;
}
