import { ConfigError, type Environment } from '../config/environment.js';
import type { Tracing } from './open-telemetry.js';

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];

/** Tells by OpenTelemetry's own variables whether requests are traced. */
export function isTraced(environment: Environment): boolean {
  const isDisabled = environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true';
  return !isDisabled && ENDPOINTS.some((name) => environment[name]?.trim());
}

/** Starts the SDK, which a service without traces does not load. */
export async function startTracing(
  environment: Environment,
  warn: (problem: string) => void,
): Promise<Tracing | null> {
  if (!isTraced(environment)) return null;
  const faulty = ENDPOINTS.find((name) => !isAddress(environment[name]?.trim()));
  if (faulty) throw new ConfigError([`${faulty} must be an http:// or https:// address`]);
  const { openTracing } = await import('./open-telemetry.js');
  return openTracing(environment, warn);
}

/** The SDK would send to this machine instead. */
const isAddress = (text = '') => text === '' || (/^https?:/i.test(text) && URL.canParse(text));
