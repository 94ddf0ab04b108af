import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace';
import { ConfigError, type Environment } from '../config/environment.js';

const ROOTS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
};

const PARENT_BASED = 'parentbased_';
const NAMES = Object.keys(ROOTS).flatMap((name) => [`${PARENT_BASED}${name}`, name]);

/** Returns the sampler that OTEL_TRACES_SAMPLER names, which the SDK does not read itself. */
export function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Environment) {
  const name = OTEL_TRACES_SAMPLER?.trim() || `${PARENT_BASED}always_on`;
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG?.trim() || 1);
  if (!NAMES.includes(name))
    throw new ConfigError([`OTEL_TRACES_SAMPLER must be one of ${NAMES.join(', ')}`]);
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError(['OTEL_TRACES_SAMPLER_ARG must be from 0 to 1']);
  const root = ROOTS[name.replace(PARENT_BASED, '') as keyof typeof ROOTS](ratio);
  return name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}
