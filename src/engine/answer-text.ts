/** Holds the value of a root field as the JSON that PostgreSQL wrote. */
export class AnswerText {
  constructor(readonly json: string) {}

  /** Parses the value, for what needs more than its text. */
  toJSON(): unknown {
    return JSON.parse(this.json);
  }
}

/** Writes the body of an answer as JSON, with the texts of its root fields as they are. */
export function stringifyAnswer(body: object): string {
  const parts = Object.entries(body).flatMap(([name, value]) => {
    const text = name === 'data' && hasTexts(value) ? objectText(value) : JSON.stringify(value);
    return text === undefined ? [] : [`${JSON.stringify(name)}:${text}`];
  });
  return `{${parts.join(',')}}`;
}

const hasTexts = (data: unknown): data is Record<string, unknown> =>
  typeof data === 'object' &&
  data !== null &&
  Object.values(data).some((value) => value instanceof AnswerText);

const objectText = (data: Record<string, unknown>): string =>
  `{${Object.entries(data)
    .map(([key, value]) => `"${key}":${value instanceof AnswerText ? value.json : JSON.stringify(value)}`)
    .join(',')}}`;
