/**
 * The texts of one request in NFC, in which they are checked, compared and stored. The transports normalize what they read
 * (bodies, forms, variables, literals, URLs, names of files), so inputs and services know nothing of it but for passwords,
 * which may have been hashed in the form in which they were typed.
 */
export class TypedTexts {
  private readonly typed = new Map<string, string>();

  /** A value of JSON or of a form with all of its texts in NFC; an uploaded file is left as it is. */
  normalized(value: unknown): unknown {
    if (typeof value === 'string') return this.normalizedText(value);
    if (Array.isArray(value)) return value.map((item) => this.normalized(item));
    if (!isPlain(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, this.normalized(field)]));
  }

  /**
   * The forms in which a password may have been hashed: as it was typed, since passwords were not always normalized, and
   * in NFC.
   */
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
