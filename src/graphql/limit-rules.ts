import {
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationRule,
} from 'graphql';
import { byResponseKey, type Document, fieldsBelow } from '../engine/index.js';
import type { Message } from '../platform/message.js';
import { foldSelections } from './fold-selections.js';
import { fragmentsOf } from './known-operation.js';
import { DEEPEST_NESTING, type DocumentLimits, limitExceeded } from './limits.js';

/** Fields that belong to the structure of a connection and add no depth. */
const CONNECTION_WRAPPERS = new Set(['edges', 'node', 'nodes']);

const INTROSPECTION_ROOTS = new Set(['__schema', '__type']);

/** Explorers unwrap types nine times below `types.fields.args.type`; the limit allows that and no more. */
const INTROSPECTION_DEPTH = 20;

/** graphql-js compares these in about 2 µs each. Twenty fragments with the same ten fields make 1,900 pairs. */
const MOST_PAIRS = 10_000;

/** Counts the pairs of fields that graphql-js compares in a document. */
export interface ComparedPairs {
  pairs: number;
}

/** Makes the rule that refuses an operation beyond its limits, fragments expanded; cyclic ones are left to graphql-js. */
export function limitRule(
  limits: Omit<DocumentLimits, 'cost'>,
  compared: ComparedPairs = { pairs: 0 },
): ValidationRule {
  return (context) => {
    const document = { schema: context.getSchema(), fragments: fragmentsOf(context.getDocument()) };
    const measure = extentIn(document);

    function countNames(definition: OperationDefinitionNode | FragmentDefinitionNode): number {
      if (compared.pairs > MOST_PAIRS) return 0;
      const { pairs, names } = countRepetitions(document, definition, limits.tokens);
      compared.pairs += pairs;
      if (compared.pairs > MOST_PAIRS) {
        const explanation = {
          es: 'repite demasiadas veces los mismos campos',
          en: 'it repeats the same fields too often',
        };
        context.reportError(limitExceeded('tokens', limits.tokens, explanation, { nodes: definition }));
      }
      return names;
    }

    return {
      OperationDefinition(operation) {
        const extent = measure(operation.selectionSet);
        const directives = extent.directives + ownDirectives(operation);
        const fits = extent.fields <= limits.tokens;
        const names = fits ? countNames(operation) : 0;
        const bound = (limit: keyof DocumentLimits, value: number, maximum: number, explanation: Message) => {
          if (value > maximum)
            context.reportError(limitExceeded(limit, maximum, explanation, { nodes: operation }));
        };
        bound('tokens', extent.fields, limits.tokens, {
          es: 'con sus fragmentos desplegados contiene demasiados campos',
          en: 'it has too many fields with its fragments written out',
        });
        bound('aliases', names, limits.aliases, {
          es: `selecciona los mismos campos con ${names} nombres`,
          en: `it selects the same fields under ${names} names`,
        });
        bound('depth', extent.depth, limits.depth, {
          es: `anida ${extent.depth} niveles`,
          en: `it nests ${extent.depth} levels`,
        });
        bound('depth', extent.introspectionDepth, INTROSPECTION_DEPTH, {
          es: `anida ${extent.introspectionDepth} niveles de introspección`,
          en: `it nests ${extent.introspectionDepth} levels of introspection`,
        });
        bound('directives', directives, limits.directives, {
          es: `usa ${directives} directivas`,
          en: `it uses ${directives} directives`,
        });
        return false;
      },
      FragmentDefinition(fragment) {
        // graphql-js compares a fragment even if no operation spreads it.
        if (measure(fragment.selectionSet).fields <= limits.tokens) countNames(fragment);
        return false;
      },
    };
  };
}

function ownDirectives({ directives, variableDefinitions = [] }: OperationDefinitionNode): number {
  return variableDefinitions.reduce(
    (sum, variable) => sum + (variable.directives?.length ?? 0),
    directives?.length ?? 0,
  );
}

/** The size of a selection with its fragments expanded. */
interface Extent {
  readonly fields: number;
  readonly directives: number;
  readonly depth: number;
  readonly introspectionDepth: number;
}

function extentIn(document: Document): (set: SelectionSetNode) => Extent {
  const fold = foldSelections<Extent>(document, {
    nothing: { fields: 0, directives: 0, depth: 0, introspectionDepth: 0 },
    plus: (a, b) => ({
      fields: a.fields + b.fields,
      directives: a.directives + b.directives,
      depth: Math.max(a.depth, b.depth),
      introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
    }),
    of: (node, below) => {
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? document.fragments[node.name.value] : undefined;
      const own = (node.directives?.length ?? 0) + (fragment?.directives?.length ?? 0);
      const extent = { ...below, directives: below.directives + own };
      if (node.kind !== Kind.FIELD) return extent;
      const name = node.name.value;
      const fields = below.fields + 1;
      const depth = below.depth + (CONNECTION_WRAPPERS.has(name) ? 0 : 1);
      return INTROSPECTION_ROOTS.has(name)
        ? { ...extent, fields, depth: 1, introspectionDepth: depth }
        : { ...extent, fields, depth };
    },
  });
  return (set) => fold(set, undefined);
}

interface Repetitions {
  /** Pairs of fields with the same response key, each of which graphql-js compares. */
  readonly pairs: number;
  /** Response keys of the fields that are selected under several, which are executed once for each. */
  readonly names: number;
}

/**
 * Counts what a selection repeats at the same place, fragments expanded. Stops after `mostFields`, which an acyclic
 * document that was measured before does not reach.
 */
function countRepetitions(
  document: Document,
  root: { readonly selectionSet: SelectionSetNode },
  mostFields: number,
): Repetitions {
  let pairs = 0;
  let names = 0;
  let fields = 0;

  function countBelow(parents: readonly Pick<FieldNode, 'selectionSet'>[], levels: number): void {
    const groups = [...byResponseKey(fieldsBelow(parents, document)).values()];
    names += namesOfRepeated(groups);
    for (const group of groups) {
      fields += group.length;
      pairs += (group.length * (group.length - 1)) / 2;
      if (fields > mostFields || levels === 0) return;
      if (group.some(({ selectionSet }) => selectionSet)) countBelow(group, levels - 1);
    }
  }

  countBelow([root], DEEPEST_NESTING);
  return { pairs, names };
}

/** Groups are keyed by their response key; the fields of one have the same name in a valid document. */
function namesOfRepeated(groups: readonly (readonly FieldNode[])[]): number {
  const keysOfField = new Map<string, number>();
  for (const [first] of groups) {
    const field = first?.name.value ?? '';
    keysOfField.set(field, (keysOfField.get(field) ?? 0) + 1);
  }
  return [...keysOfField.values()].reduce((sum, keys) => sum + (keys > 1 ? keys : 0), 0);
}
