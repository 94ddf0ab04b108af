/** Fields of PostgreSQL errors that contain no value of a row. */
const HARMLESS = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'] as const;

/** The ORM appends PostgreSQL's `detail` to the message, and that quotes the whole row. */
const APPENDED = /\n - (detail|hint): .*$/s;

/** Returns an error as it may be logged: without values of the statement and rows, which may hold a password's hash. */
export function loggableError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const facts = error as Error & Partial<Record<(typeof HARMLESS)[number], unknown>>;
  return {
    type: error.name,
    message: error.message.replace(APPENDED, ''),
    stack: error.stack
      ?.split('\n')
      .filter((line) => line.startsWith('    at '))
      .join('\n'),
    ...Object.fromEntries(
      HARMLESS.flatMap((fact) => (facts[fact] === undefined ? [] : [[fact, facts[fact]]])),
    ),
    ...(error.cause === undefined ? {} : { cause: loggableError(error.cause) }),
  };
}
