import {
  type GraphQLInputType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  type ValueNode,
} from 'graphql';

/** The variables of a request, already coerced; undefined for one that is left out or wrong. */
export interface CoercedVariables {
  readonly values: Readonly<Record<string, unknown>>;
  /** The names of those that are wrong, and reported already. */
  readonly wrong: ReadonlySet<string>;
}

/** A literal of a document, which `coerce` converts level by level. */
export class Literal {
  constructor(
    private readonly node: ValueNode,
    private readonly variables: CoercedVariables,
  ) {}

  /** Returns the value where a type is expected: JSON with literals as items and fields, a leaf, or a coerced variable. */
  open(expected: GraphQLInputType): unknown {
    const type = getNullableType(expected);
    const { node } = this;
    switch (node.kind) {
      case Kind.VARIABLE:
        return this.variableNamed(node.name.value);
      case Kind.NULL:
        return null;
      case Kind.LIST:
        return node.values.map((item) => this.below(item));
      case Kind.OBJECT:
        if (isListType(type)) return [this];
        if (!isInputObjectType(type)) break;
        return Object.fromEntries(
          node.fields
            .filter(({ value }) => !this.isLeftOut(value))
            .map(({ name, value }) => [name.value, this.below(value)]),
        );
    }
    return new LiteralLeaf(node, this.variables.values);
  }

  private variableNamed(name: string): unknown {
    const { values, wrong } = this.variables;
    const value = values[name];
    return wrong.has(name) || (value !== undefined && value !== null) ? new CoercedValue(value) : value;
  }

  private isLeftOut(node: ValueNode): boolean {
    if (node.kind !== Kind.VARIABLE) return false;
    const { values, wrong } = this.variables;
    return values[node.name.value] === undefined && !wrong.has(node.name.value);
  }

  private below(node: ValueNode): Literal | null {
    return node.kind === Kind.NULL ? null : new Literal(node, this.variables);
  }
}

/** A literal that a scalar or an enum reads. */
export class LiteralLeaf {
  constructor(
    readonly node: ValueNode,
    readonly variables: Readonly<Record<string, unknown>>,
  ) {}
}

/** The value of a variable, which fits wherever validation lets the variable stand. */
export class CoercedValue {
  constructor(readonly value: unknown) {}
}
