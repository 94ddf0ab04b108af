import {
  type Context,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { EndedSpan, RequestTrace } from './tracing.js';

/** The spans of one request. Those of statements are made when these have ended, from what was measured. */
export class RequestSpans implements RequestTrace {
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

  of<T>(work: () => T): T {
    return context.with(this.#ofOperation, work);
  }

  addStatement(statement: EndedSpan, ms: number, isOfOperation: boolean): void {
    const endTime = this.#now();
    const options = { kind: SpanKind.CLIENT, startTime: endTime - ms };
    const parent = isOfOperation ? this.#ofOperation : this.#ofRequest;
    endSpan(this.tracer.startSpan(statement.name, options, parent), statement, endTime);
  }

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
export async function sendInSpan(tracer: Tracer, send: () => Promise<void>): Promise<void> {
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
