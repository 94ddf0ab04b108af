import { Gauge, Histogram } from 'prom-client';
import { counter, processMetrics } from '../../platform/process-metrics.js';

/** Counts the subscriptions that are open. */
export const openSubscriptions = new Gauge({
  name: 'subscriptions_open',
  help: 'Subscriptions that are open, by their transport',
  labelNames: ['transport'],
  registers: [processMetrics],
});

/** Counts the changes that followers were told of. */
export const toldChanges = counter(
  'subscription_changes_total',
  'Changes that followers were told of, by their transport',
  'transport',
);

/** Measures how late followers are told, without those that read the past. */
export const toldAfter = new Histogram({
  name: 'subscription_delay_seconds',
  help: 'Time from a change to its answer to a follower',
  buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [processMetrics],
});
