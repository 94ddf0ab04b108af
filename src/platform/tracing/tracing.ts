import type { IncomingHttpHeaders } from 'node:http';

/** A span of a trace as it is told once it has ended. No attribute holds a value or a text of a person. */
export interface EndedSpan {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string | number | boolean>>;
  readonly hasFailed: boolean;
}

/** The spans of one request: its own, its operation below it, and the statements of that. */
export interface RequestTrace {
  readonly id: string;
  /** Runs work whose mails and log lines belong to the trace. */
  of<T>(work: () => T): T;
  /** Adds a statement that has just ended after so many milliseconds. */
  addStatement(statement: EndedSpan, ms: number, isOfOperation: boolean): void;
  /** Ends the trace, but for mails and statements that follow the answer. */
  end(request: EndedSpan, operation: EndedSpan | null): void;
}

/** Traces of the process, which OpenTelemetry's SDK sends to a collector. */
export interface Tracing {
  /** Begins the trace of a request, as a part of the trace that its client names. */
  begin(headers: IncomingHttpHeaders): RequestTrace;
  /** Returns the running trace as a text, for work that goes on with it later; undefined outside of any. */
  carry(): string | undefined;
  /** Runs work as a part of the trace that `carry` has returned. */
  resume<T>(carried: string, work: () => T): T;
  /** Sends a mail within the running trace. */
  mail(send: () => Promise<void>): Promise<void>;
  /** Returns what a log line tells of the running trace. */
  logFields(): { readonly traceId?: string };
  /** Sends what is left; tells whether the collector has taken it in time. */
  stop(): Promise<boolean>;
}
