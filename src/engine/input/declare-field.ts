import { IsOptional, ValidateIf } from 'class-validator';
import { Extensions, Field } from 'type-graphql';
import { getOrInsert } from '../../platform/get-or-insert.js';
import { VOCABULARY, type Vocabulary } from '../vocabulary.js';
import { CONSTRAINTS, type Constraints } from './constraints.js';
import { KEPT } from './kept.js';
import { REST_ONLY, type RestOnlyInput } from './rest-only.js';

export interface FieldOptions {
  /** `true`: may be left out or null. `kept`: may be left out of a patch, which keeps the value; never null. */
  optional?: boolean | 'kept';
  description?: string;
  /** What a new record gets when the field is left out: its value is never null, and no patch may clear it. */
  whenLeftOut?: string;
  /** The graph does not have the field. */
  restOnly?: RestOnlyInput;
  /** No patch has the field. */
  onlyNew?: boolean;
  /** The names of its values, for an enum field that the graph takes in its place. */
  vocabulary?: Vocabulary;
}

/** Tells whether an input may leave a field out. */
export const isNullable = ({ optional = false, restOnly }: FieldOptions): boolean =>
  optional !== false || restOnly !== undefined;

/** A registry of field properties of input classes, inherited by subclasses. */
export class Declared<T> {
  private readonly known = new Map<object, Map<string, T>>();

  set(prototype: object, name: string, value: T): void {
    getOrInsert(this.known, prototype, () => new Map()).set(name, value);
  }

  get(prototype: object, name: string): T | undefined {
    for (let holder: object | null = prototype; holder; holder = Object.getPrototypeOf(holder)) {
      const value = this.known.get(holder)?.get(name);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  /** Returns all fields, those of a base class first. */
  all(prototype: object): ReadonlyMap<string, T> {
    const parent = Object.getPrototypeOf(prototype);
    return new Map([...(parent ? this.all(parent) : []), ...(this.known.get(prototype) ?? [])]);
  }
}

/** A declared field, which another input may declare again with other options. */
interface DeclaredField {
  readonly options: FieldOptions;
  readonly again: (changes: FieldOptions) => PropertyDecorator;
}

const fields = new Declared<DeclaredField>();

export const declaredFields = (prototype: object) => fields.all(prototype);

/** Makes a decorator of a field that `make` can make again with other options. */
export function repeatable<Options extends FieldOptions>(
  make: (options: Options) => PropertyDecorator,
  options: Options,
  declare: PropertyDecorator,
): PropertyDecorator {
  return (prototype, key) => {
    declare(prototype, key);
    const again = (changes: FieldOptions) => make({ ...options, ...changes });
    fields.set(prototype, String(key), { options, again });
  };
}

type FieldType = Parameters<typeof Field>[0];

/** Declares a field to GraphQL, with its constraints for documents and OpenAPI. */
export function declareField(
  prototype: object,
  key: string | symbol,
  type: FieldType,
  options: FieldOptions,
  constraints: Constraints,
): void {
  const { optional, description, whenLeftOut, restOnly, vocabulary } = options;
  const nullable = isNullable(options);
  const text = [description, whenLeftOut && `${whenLeftOut} when left out.`].filter(Boolean).join(' ');
  apply(prototype, key, [
    Field(type as () => typeof String, { nullable, description: text || undefined }) as PropertyDecorator,
    Extensions({
      [CONSTRAINTS]: constraints,
      ...(restOnly ? { [REST_ONLY]: restOnly } : {}),
      ...(optional === 'kept' ? { [KEPT]: true } : {}),
      ...(vocabulary ? { [VOCABULARY]: vocabulary } : {}),
    }) as PropertyDecorator,
    ...(optional === 'kept' ? [ValidateIf((_, value) => value !== undefined)] : []),
    ...(nullable && optional !== 'kept' ? [IsOptional()] : []),
  ]);
}

export function apply(
  prototype: object,
  key: string | symbol,
  decorators: readonly PropertyDecorator[],
): void {
  for (const decorate of decorators) decorate(prototype, key);
}
