/** Reports an error that the operator can correct: one line, without a stack trace. */
export class Fault extends Error {}
