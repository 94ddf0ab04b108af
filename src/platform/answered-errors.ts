import { counter } from './process-metrics.js';

/** Counts the errors that clients are answered, where a transport writes them. */
export const answeredErrors = counter(
  'errors_total',
  'Errors that clients were answered, by their code',
  'code',
);
