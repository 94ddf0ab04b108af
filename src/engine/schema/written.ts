import { Extensions, type MiddlewareFn, UseMiddleware } from 'type-graphql';
import type { Context } from '../context.js';
import type { Id } from '../read/declare.js';
import { readAllWritten, readWritten } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { selectionOf } from '../read/selection.js';
import { answerWithWritten } from '../write/answer.js';
import { READS } from './parameters.js';

/** A mutation that returns the id of the record it wrote, or nothing if that is its argument `id`. */
type Write = (...parameters: never[]) => Promise<Id> | Promise<void>;

/** Answers a mutation with the record that it wrote, as the document selects it. */
export function ReturnsWritten(record: AnyRecord) {
  const answer: MiddlewareFn<Context> = async ({ args, context, info }, next) => {
    const selection = selectionOf(record, info);
    const read = (ctx: Context, id: Id) => readWritten(ctx, record, id, selection);
    return answerWithWritten(context, args.id, read, next);
  };
  return <Method extends Write>(prototype: object, name: string, method: TypedPropertyDescriptor<Method>) => {
    Extensions({ [READS]: record })(prototype, name);
    UseMiddleware(answer)(prototype, name, method);
  };
}

/** Answers a mutation that returns the ids of several records with these records, as the document selects them. */
export function ReturnsAllWritten(record: AnyRecord) {
  const answer: MiddlewareFn<Context> = async ({ context, info }, next) => {
    const selection = selectionOf(record, info);
    return readAllWritten(context, record, await next(), selection);
  };
  type WriteMany = (...parameters: never[]) => Promise<readonly Id[]>;
  return <Method extends WriteMany>(
    prototype: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ) => UseMiddleware(answer)(prototype, name, method);
}
