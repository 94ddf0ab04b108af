import { type MiddlewareFn, UseMiddleware } from 'type-graphql';
import type { Context } from '../context.js';
import type { Id } from '../read/id.js';
import { readWritten } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { selectionOf } from '../read/selection.js';

/** A mutation that returns the id of the record it wrote, or nothing if that is its argument `id`. */
type Write = (...parameters: never[]) => Promise<Id> | Promise<void>;

/** Answers a mutation with the record that it wrote, as the document selects it. */
export function ReturnsWritten(record: AnyRecord) {
  const answer: MiddlewareFn<Context> = async ({ args, context, info }, next) => {
    const id: Id = (await next()) ?? args.id;
    return readWritten(context, record, id, selectionOf(record, info));
  };
  return <Method extends Write>(prototype: object, name: string, method: TypedPropertyDescriptor<Method>) =>
    UseMiddleware(answer)(prototype, name, method);
}
