import type { Environment } from '../config/environment.js';
import type { Tracing } from './tracing.js';

/** Tells by OpenTelemetry's own variables whether requests are traced. */
export function isTraced(environment: Environment): boolean {
  const given = (name: string) => environment[name]?.trim() ?? '';
  if (given('OTEL_SDK_DISABLED').toLowerCase() === 'true') return false;
  return (given('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') || given('OTEL_EXPORTER_OTLP_ENDPOINT')) !== '';
}

/** Starts the SDK, which a service without traces does not load. */
export async function startTracing(
  environment: Environment,
  warn: (problem: string) => void,
): Promise<Tracing | null> {
  if (!isTraced(environment)) return null;
  const { openTracing } = await import('./open-telemetry.js');
  return openTracing(environment, warn);
}
