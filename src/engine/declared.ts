import { getOrInsert } from '../platform/get-or-insert.js';

/** What decorators declare of the fields of classes, by their prototypes; subclasses inherit it. */
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
