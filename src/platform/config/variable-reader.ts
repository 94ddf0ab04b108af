import { VARIABLES, type Variable, type VariableName, type VariableWithFallback } from './variables.js';

/** Thrown by a parser; the message finishes the sentence that the variable's name begins. */
export class InvalidValue extends Error {}

/** Makes a value of a variable's text, which is never blank, or throws `InvalidValue`. */
export type Parser<T> = (text: string) => T;

/** Looks variables up, parses them and collects what is wrong with them. */
export class VariableReader {
  readonly faults: string[] = [];

  constructor(
    private readonly environment: Readonly<Record<string, string | undefined>>,
    private readonly production: boolean,
  ) {}

  /** The parsed value, else the parsed default. A faulty one is recorded, and the default stands in for it. */
  value<T>(name: VariableWithFallback, parse: Parser<T>): T {
    return this.optional(name, parse) ?? parse(VARIABLES[name].fallback);
  }

  /** The parsed value or default, undefined when there is neither. A faulty one is recorded. */
  optional<T>(name: VariableName, parse: Parser<T>): T | undefined {
    const text = this.text(name);
    if (text === undefined) {
      return undefined;
    }
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof InvalidValue)) {
        throw error;
      }
      this.addFault(name, error.message);
      return undefined;
    }
  }

  /** Whether the environment itself gives the variable. */
  isGiven(name: VariableName): boolean {
    return this.given(name) !== undefined;
  }

  private text(name: VariableName): string | undefined {
    const { fallback, productionFallback, verbatim }: Variable = VARIABLES[name];
    const given = this.given(name);
    if (given !== undefined) {
      return verbatim ? given : given.trim();
    }
    if (!this.production || productionFallback === undefined) {
      return fallback;
    }
    if (productionFallback === null) {
      this.addFault(name, 'is required in production');
      return undefined;
    }
    return productionFallback;
  }

  private given(name: VariableName): string | undefined {
    return notBlank(this.environment[name]) ?? this.givenInSection(name);
  }

  private givenInSection(name: VariableName): string | undefined {
    const { sectionKey }: Variable = VARIABLES[name];
    const spelling = Object.keys(this.environment).find(
      (key) => toSectionKey(key) === sectionKey?.toLowerCase() && notBlank(this.environment[key]),
    );
    return spelling && this.environment[spelling];
  }

  private addFault(name: VariableName, fault: string): void {
    const { sectionKey }: Variable = VARIABLES[name];
    const label = sectionKey ? `${name} (${sectionKey.replace(':', '__')})` : name;
    this.faults.push(`${label} ${fault}`);
  }
}

/** A blank variable counts as absent: compose files and shells pass on empty ones. */
function notBlank(text: string | undefined): string | undefined {
  return text?.trim() ? text : undefined;
}

function toSectionKey(key: string): string {
  return key.replace('__', ':').toLowerCase();
}
