import {
  type ASTVisitor,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  type ValidationRule,
} from 'graphql';
import type { Message } from '../platform/message.js';
import { type DocumentLimits, limitExceeded } from './limits.js';
import { countRepetitions } from './repetitions.js';

/** Fields that belong to the structure of a connection and add no depth. */
const CONNECTION_WRAPPERS = new Set(['edges', 'node', 'nodes']);

const INTROSPECTION_ROOTS = new Set(['__schema', '__type']);

/** Explorers unwrap types nine times below `types.fields.args.type`; the limit allows that and no more. */
const INTROSPECTION_DEPTH = 20;

/** The size of a selection with its fragments expanded. */
interface Extent {
  fields: number;
  directives: number;
  depth: number;
  introspectionDepth: number;
}

const NOTHING: Readonly<Extent> = {
  fields: 0,
  directives: 0,
  depth: 0,
  introspectionDepth: 0,
};

/**
 * graphql-js compares each pair of fields that share a response key at the same place, in about 2 µs per
 * pair. Twenty fragments with the same ten fields make 1,900 pairs.
 */
const MOST_PAIRS = 10_000;

/**
 * Validation rules for graphql-js that refuse an operation beyond its limits, with fragments expanded. Each
 * fragment is measured once, so the work grows with the size of the document; cyclic fragments are left to
 * graphql-js to refuse.
 */
export function limitRules(
  limits: Omit<DocumentLimits, 'cost'>,
  compared: ComparedPairs = { pairs: 0 },
): ValidationRule[] {
  return [(context) => operationLimits(context, limits, compared)];
}

/** Counts the pairs of fields that graphql-js compares in a document. */
export interface ComparedPairs {
  pairs: number;
}

function operationLimits(
  context: ValidationContext,
  limits: Omit<DocumentLimits, 'cost'>,
  compared: ComparedPairs,
): ASTVisitor {
  const measure = fragmentwiseMeasure(context);
  const measureRepetitions = (definition: OperationDefinitionNode | FragmentDefinitionNode) => {
    if (compared.pairs > MOST_PAIRS) return 0;
    const repetitions = countRepetitions(context, definition.selectionSet, limits.tokens);
    compared.pairs += repetitions.pairs;
    if (compared.pairs > MOST_PAIRS) {
      const explanation = {
        es: 'repite demasiadas veces los mismos campos',
        en: 'it repeats the same fields too often',
      };
      context.reportError(limitExceeded('tokens', limits.tokens, explanation, { nodes: definition }));
    }
    return repetitions.names;
  };
  return {
    OperationDefinition(operation) {
      const extent = measure(operation.selectionSet);
      const directives = extent.directives + ownDirectives(operation);
      const refuse = (limit: keyof DocumentLimits, maximum: number, explanation: Message) =>
        context.reportError(limitExceeded(limit, maximum, explanation, { nodes: operation }));

      if (extent.fields > limits.tokens) {
        refuse('tokens', limits.tokens, {
          es: 'con sus fragmentos desplegados contiene demasiados campos',
          en: 'it has too many fields with its fragments written out',
        });
      } else {
        const names = measureRepetitions(operation);
        if (names > limits.aliases)
          refuse('aliases', limits.aliases, {
            es: `selecciona los mismos campos con ${names} nombres`,
            en: `it selects the same fields under ${names} names`,
          });
      }
      if (extent.depth > limits.depth) {
        refuse('depth', limits.depth, {
          es: `anida ${extent.depth} niveles`,
          en: `it nests ${extent.depth} levels`,
        });
      }
      if (extent.introspectionDepth > INTROSPECTION_DEPTH) {
        refuse('depth', INTROSPECTION_DEPTH, {
          es: `anida ${extent.introspectionDepth} niveles de introspección`,
          en: `it nests ${extent.introspectionDepth} levels of introspection`,
        });
      }
      if (directives > limits.directives) {
        refuse('directives', limits.directives, {
          es: `usa ${directives} directivas`,
          en: `it uses ${directives} directives`,
        });
      }
      return false;
    },
    FragmentDefinition(fragment) {
      // graphql-js compares a fragment even if no operation spreads it.
      if (measure(fragment.selectionSet).fields <= limits.tokens) measureRepetitions(fragment);
      return false;
    },
  };
}

function ownDirectives({ directives, variableDefinitions }: OperationDefinitionNode): number {
  const onVariables = variableDefinitions?.map((variable) => variable.directives?.length ?? 0) ?? [];
  return onVariables.reduce((sum, count) => sum + count, directives?.length ?? 0);
}

function fragmentwiseMeasure(context: ValidationContext): (set: SelectionSetNode) => Extent {
  const measured = new Map<string, Extent>();

  function measureSet({ selections }: SelectionSetNode): Extent {
    const total = { ...NOTHING };
    for (const selection of selections) {
      const extent = measureSelection(selection);
      total.fields += extent.fields;
      total.directives += extent.directives + (selection.directives?.length ?? 0);
      total.depth = Math.max(total.depth, extent.depth);
      total.introspectionDepth = Math.max(total.introspectionDepth, extent.introspectionDepth);
    }
    return total;
  }

  function measureSelection(selection: SelectionNode): Extent {
    switch (selection.kind) {
      case Kind.INLINE_FRAGMENT:
        return measureSet(selection.selectionSet);
      case Kind.FRAGMENT_SPREAD:
        return measureFragment(selection.name.value);
      case Kind.FIELD: {
        const below = selection.selectionSet ? measureSet(selection.selectionSet) : NOTHING;
        const name = selection.name.value;
        const depth = below.depth + (CONNECTION_WRAPPERS.has(name) ? 0 : 1);
        return {
          ...below,
          fields: below.fields + 1,
          ...(INTROSPECTION_ROOTS.has(name) ? { depth: 1, introspectionDepth: depth } : { depth }),
        };
      }
    }
  }

  function measureFragment(name: string): Extent {
    const known = measured.get(name);
    if (known) {
      return known;
    }
    measured.set(name, NOTHING);
    const fragment = context.getFragment(name);
    if (!fragment) {
      return NOTHING;
    }
    const extent = measureSet(fragment.selectionSet);
    extent.directives += fragment.directives?.length ?? 0;
    measured.set(name, extent);
    return extent;
  }

  return measureSet;
}
