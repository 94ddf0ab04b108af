import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The registry of what the services of a process count together; `/metrics` publishes it. */
export const processMetrics = new Registry();

/** Declares a counter of the process, beside the code that counts. The values of a label must be few and known. */
export const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Counter({ name, help, labelNames, registers: [processMetrics] });

/** Declares a figure of the process in the same way. */
export const gauge = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Gauge({ name, help, labelNames, registers: [processMetrics] });

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Declares durations in the same way. */
export const durations = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
  new Histogram({ name, help, labelNames, buckets: SECONDS, registers: [processMetrics] });

/** Counts the errors that clients are answered, where a transport writes them. */
export const answeredErrors = counter('errors_total', 'Errors that clients were answered, by their code', [
  'code',
]);
