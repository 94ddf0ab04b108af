/**
 * Normalizes the texts of one request to NFC, in which they are checked, compared and stored. The transports normalize what
 * they read (bodies, forms, variables, literals, URLs, names of files), so inputs and services need not, but for passwords,
 * which may have been hashed as they were typed.
 */
export class TypedTexts {
  private readonly typed = new Map<string, string>();

  /** Normalizes all texts of a value of JSON or of a form to NFC; leaves an uploaded file as it is. */
  normalized(value: unknown): unknown {
    if (typeof value === 'string') return this.normalizedText(value);
    if (Array.isArray(value)) return value.map((item) => this.normalized(item));
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.normalized(field)]));
  }

  /** Returns the forms in which a password may have been hashed: as it was typed, as once stored, and in NFC. */
  formsOf(password: string): readonly string[] {
    const typed = this.typed.get(password);
    return typed === undefined ? [password] : [typed, password];
  }

  private normalizedText(text: string): string {
    const normalized = text.normalize('NFC');
    if (normalized !== text) this.typed.set(normalized, text);
    return normalized;
  }
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
