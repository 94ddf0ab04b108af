import type { FieldErrors, FieldFault } from '../../platform/errors.js';
import type { FieldRule } from '../../platform/field-faults.js';
import { fieldMessage, type Message } from '../../platform/message.js';

/** At most this many fields are reported per request; a large body could have hundreds of thousands. */
const MOST_FIELDS = 100;

/** Collects what is wrong with one input, by the paths of its fields. */
export class InputFaults {
  readonly errors: FieldErrors = {};

  /** Takes the name under which the input as a whole is reported, as its path is empty. */
  constructor(private readonly nameOfWhole: string) {}

  get isFull(): boolean {
    return this.size >= MOST_FIELDS;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  /** Returns the number of wrong fields. */
  get size(): number {
    return Object.keys(this.errors).length;
  }

  /** Reports a field that breaks a rule, and what the schema expects there. */
  add(path: string, rule: FieldRule, schema?: Message): undefined {
    const name = path || this.nameOfWhole;
    this.report(name, [{ ...fieldMessage(name, rule), schema }]);
  }

  /** Reports the violations of constraints, of fields that are not reported yet. */
  addConstraints(errors: FieldErrors): void {
    for (const [path, messages] of Object.entries(errors)) {
      if (!Object.hasOwn(this.errors, path)) this.report(path, messages);
    }
  }

  private report(name: string, messages: readonly FieldFault[]): void {
    const known = Object.hasOwn(this.errors, name) ? (this.errors[name] ?? []) : [];
    // Defined, not assigned, since a client may name a field `__proto__`.
    Object.defineProperty(this.errors, name, {
      value: [...known, ...messages],
      enumerable: true,
      configurable: true,
      writable: true,
    });
  }
}
