import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { getNumberFromEnv, setGlobalErrorHandler, W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
  serviceNameEnvDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { ConfigError, type Environment } from '../config/environment.js';
import { commit, version } from '../version.js';
import { inTime } from '../work.js';

const NAME = 'community-service';

/** The header of W3C that names a trace. */
const TRACE_PARENT = 'traceparent';

/** The longest wait for a collector at the end of the process. */
const LONGEST_STOP_MS = 2_000;

/** A collector that is down fails each export. */
const QUIET_MS = 60_000;

/** A span of a trace as it is told once it has ended. No attribute holds a value or a text of a person. */
export interface EndedSpan {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly hasFailed: boolean;
}

/** Traces of the process, which OpenTelemetry's SDK sends to a collector. */
export type Tracing = Awaited<ReturnType<typeof openTracing>>;

/** Configures OpenTelemetry for the whole process, so that plugins of Apollo Server find the running span. */
export async function openTracing(environment: Environment, warn: (problem: string) => void) {
  const report = reporterOf(warn);
  diag.setLogger({ ...SILENT, error: report, warn: report }, DiagLogLevel.WARN);
  setGlobalErrorHandler((error) => report(messageOf(error)));
  const provider = new TracerProvider({
    resource: resourceOfProcess(),
    sampler: samplerOf(environment),
    spanProcessors: [batchesTo(await exporterOf(environment))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  trace.setGlobalTracerProvider(provider);
  const tracer = provider.getTracer(NAME, version);
  // Not a global one, which would let instrumentation add headers to outgoing requests.
  const propagator = new W3CTraceContextPropagator();
  return {
    /** Begins the trace of a request, as a part of the trace that its client names. */
    begin: (headers: IncomingHttpHeaders) =>
      new RequestTrace(tracer, propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter)),
    /** Returns the running trace as a text, for work that goes on with it later; undefined outside of any. */
    carry: () => {
      const carrier: Record<string, string> = {};
      propagator.inject(context.active(), carrier, defaultTextMapSetter);
      return carrier[TRACE_PARENT];
    },
    /** Runs work as a part of the trace that `carry` has returned. */
    resume: <T>(carried: string, work: () => T): T => {
      const parent = propagator.extract(ROOT_CONTEXT, { [TRACE_PARENT]: carried }, defaultTextMapGetter);
      return context.with(parent, work);
    },
    /** Sends a mail within the running trace. */
    mail: (send: () => Promise<void>) => sendInSpan(tracer, send),
    /** Returns what a log line tells of the running trace. */
    logFields: (): { readonly traceId?: string } => {
      const traceId = trace.getActiveSpan()?.spanContext().traceId;
      return traceId === undefined ? {} : { traceId };
    },
    /** Sends what is left; tells whether the collector has taken it in time. */
    stop: (): Promise<boolean> =>
      inTime(provider.shutdown(), LONGEST_STOP_MS).then(
        () => true,
        (error) => {
          report(`the last spans were not taken: ${messageOf(error)}`);
          return false;
        },
      ),
  };
}

/** Names the service, its version and its commit; the variables of the resource win. */
function resourceOfProcess() {
  const own = resourceFromAttributes({
    'service.name': NAME,
    'service.version': version,
    ...(commit === null ? {} : { 'vcs.ref.head.revision': commit }),
  });
  const detectors = [resourceAttributesEnvDetector, serviceNameEnvDetector];
  return defaultResource().merge(own).merge(detectResources({ detectors }));
}

/** Collects spans until they are sent, by the variables for that, which the SDK does not read itself. */
const batchesTo = (exporter: SpanExporter) =>
  new BatchSpanProcessor({
    exporter,
    scheduledDelayMillis: getNumberFromEnv('OTEL_BSP_SCHEDULE_DELAY'),
    exportTimeoutMillis: getNumberFromEnv('OTEL_BSP_EXPORT_TIMEOUT'),
    maxQueueSize: getNumberFromEnv('OTEL_BSP_MAX_QUEUE_SIZE'),
    maxExportBatchSize: getNumberFromEnv('OTEL_BSP_MAX_EXPORT_BATCH_SIZE'),
  });

/** Returns the exporter of a protocol, which reads the address of the collector and the headers for it. */
async function exporterOf({
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: ofTraces,
  OTEL_EXPORTER_OTLP_PROTOCOL: ofAll,
}: Environment) {
  switch (ofTraces?.trim() || ofAll?.trim() || 'http/protobuf') {
    case 'http/protobuf':
      return new (await import('@opentelemetry/exporter-trace-otlp-proto')).OTLPTraceExporter();
    case 'http/json':
      return new (await import('@opentelemetry/exporter-trace-otlp-http')).OTLPTraceExporter();
    default:
      throw new ConfigError(['OTEL_EXPORTER_OTLP_PROTOCOL must be http/protobuf or http/json']);
  }
}

const SILENT = { info: () => undefined, debug: () => undefined, verbose: () => undefined };

/** Returns the function that passes problems on, at most one in a while. */
function reporterOf(warn: (problem: string) => void): (problem: string) => void {
  let quietUntil = 0;
  return (problem) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + QUIET_MS;
    warn(`Traces: ${problem}`);
  };
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * The spans of one request: its own, its operation below it, and the statements of that. Those of statements are made when
 * these have ended, from what was measured.
 */
export class RequestTrace {
  readonly id: string;
  readonly #request: Span;
  readonly #operation: Span;
  readonly #ofRequest: Context;
  readonly #ofOperation: Context;
  /** The difference of both clocks, of which `performance` alone has parts of a millisecond. */
  readonly #epoch = Date.now() - performance.now();

  constructor(
    private readonly tracer: Tracer,
    parent: Context,
  ) {
    const startTime = this.#now();
    this.#request = tracer.startSpan('HTTP', { kind: SpanKind.SERVER, startTime }, parent);
    this.#ofRequest = trace.setSpan(parent, this.#request);
    // A request without an operation leaves it without an end, so it is not sent.
    this.#operation = tracer.startSpan('GraphQL Operation', { startTime }, this.#ofRequest);
    this.#ofOperation = trace.setSpan(this.#ofRequest, this.#operation);
    this.id = this.#request.spanContext().traceId;
  }

  /** Runs work whose mails and log lines belong to the trace. */
  of<T>(work: () => T): T {
    return context.with(this.#ofOperation, work);
  }

  /** Adds a statement that has just ended after so many milliseconds. */
  addStatement(statement: EndedSpan, ms: number, isOfOperation: boolean): void {
    const endTime = this.#now();
    const options = { kind: SpanKind.CLIENT, startTime: endTime - ms };
    const parent = isOfOperation ? this.#ofOperation : this.#ofRequest;
    endSpan(this.tracer.startSpan(statement.name, options, parent), statement, endTime);
  }

  /** Ends the trace, but for mails and statements that follow the answer. */
  end(request: EndedSpan, operation: EndedSpan | null): void {
    const endTime = this.#now();
    if (operation) endSpan(this.#operation, operation, endTime);
    endSpan(this.#request, request, endTime);
  }

  #now(): number {
    return this.#epoch + performance.now();
  }
}

function endSpan(span: Span, { name, attributes, hasFailed }: EndedSpan, endTime: number): void {
  span.updateName(name).setAttributes(attributes);
  if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(endTime);
}

/** Sends a mail in a span, which tells of a failure and not of its message: that has addresses. */
async function sendInSpan(tracer: Tracer, send: () => Promise<void>): Promise<void> {
  const span = tracer.startSpan('send mail', { kind: SpanKind.CLIENT });
  try {
    await send();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}

const ROOTS = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio: number) => new TraceIdRatioBasedSampler(ratio),
};

const PARENT_BASED = 'parentbased_';
const NAMES = Object.keys(ROOTS).flatMap((name) => [`${PARENT_BASED}${name}`, name]);

/** Returns the sampler that OTEL_TRACES_SAMPLER names, which the SDK does not read itself. */
function samplerOf({ OTEL_TRACES_SAMPLER, OTEL_TRACES_SAMPLER_ARG }: Environment) {
  const name = OTEL_TRACES_SAMPLER?.trim() || `${PARENT_BASED}always_on`;
  const ratio = Number(OTEL_TRACES_SAMPLER_ARG?.trim() || 1);
  if (!NAMES.includes(name))
    throw new ConfigError([`OTEL_TRACES_SAMPLER must be one of ${NAMES.join(', ')}`]);
  if (!(ratio >= 0 && ratio <= 1)) throw new ConfigError(['OTEL_TRACES_SAMPLER_ARG must be from 0 to 1']);
  const root = ROOTS[name.replace(PARENT_BASED, '') as keyof typeof ROOTS](ratio);
  return name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root;
}
