/** Reads the parameters of a URL by names in any letter case, of two spellings the exact one. Values are in NFC. */
export class Query {
  private readonly parameters: URLSearchParams;

  /** @param text The part of a URL from its question mark on. */
  constructor(text: string) {
    this.parameters = new URLSearchParams(text);
  }

  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name: string): readonly string[] {
    const exact = this.parameters.getAll(name);
    const values = exact.length > 0 ? exact : this.spelledOtherwise(name.toLowerCase());
    return values.map((value) => value.normalize('NFC'));
  }

  private spelledOtherwise(folded: string): string[] {
    const meant = [...this.parameters].filter(([spelled]) => spelled.toLowerCase() === folded);
    return meant.map(([, value]) => value);
  }

  /** The text of the parameters with another value of one of them. */
  withValue(name: string, value: string): string {
    const changed = new URLSearchParams();
    for (const [spelled, given] of this.parameters) {
      if (spelled.toLowerCase() === name.toLowerCase()) changed.set(name, value);
      else changed.append(spelled, given);
    }
    changed.set(name, value);
    return changed.toString();
  }
}
