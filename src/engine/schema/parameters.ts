import {
  Arg,
  createParameterDecorator,
  Extensions,
  Field,
  type MiddlewareFn,
  UseMiddleware,
} from 'type-graphql';
import type { Context } from '../context.js';
import { CONSTRAINTS, type Constraints } from '../input/declare-field.js';
import type { Id } from '../read/declare.js';
import { readAllWritten, readWritten } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { answerWithWritten } from '../write/running.js';
import { FromReplica, Versioned } from './marks.js';

/** Declares the argument `id`, a GUID. */
export const IdArg = (description?: string) => Arg('id', () => GuidScalar, { description });

/** Name of the extension with the record that a field reads. */
export const READS = 'reads';

/** Name of the extension with the records of several types that a field reads. */
export const READS_SOME = 'readsSome';

/** Injects the fields of a record that the document selects from the answer, and others that the resolver needs. */
export const Selected = (record: AnyRecord, ...besides: readonly string[]) =>
  reading(
    record,
    createParameterDecorator(({ info }) => selectionOf(record, info, besides)),
  );

/** Injects the parts of a page of records that the document selects from the answer; a list may be read from a replica. */
export const SelectedPage = (record: AnyRecord) => {
  const parameter = reading(
    record,
    createParameterDecorator(({ info }) => pageSelectionOf(record, info)),
  );
  return (prototype: object, name: string, index: number): void => {
    FromReplica()(prototype, name);
    parameter(prototype, name, index);
  };
};

/** Names the record in the schema too, where the access matrix finds its row scope. */
const reading =
  (record: AnyRecord, parameter: ReturnType<typeof createParameterDecorator>) =>
  (prototype: object, name: string, index: number): void => {
    Extensions({ [READS]: record })(prototype, name);
    parameter(prototype, name, index);
  };

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

/** Answers a mutation with the record that it changed, of which a client may expect a version. */
export function ReturnsChanged(record: AnyRecord) {
  const answer = ReturnsWritten(record);
  return <Method extends Write>(prototype: object, name: string, method: TypedPropertyDescriptor<Method>) => {
    Versioned()(prototype, name);
    answer(prototype, name, method);
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

const LENGTH = { minLength: 1, maxLength: 100 } satisfies Constraints;

/** Declares an argument with the text to search for. */
export const SearchText =
  (meaning: string): PropertyDecorator =>
  (prototype, name) => {
    const description = `${meaning} From ${LENGTH.minLength} to ${LENGTH.maxLength} characters; 1 and 2 are found only where a word begins.`;
    Field(() => String, { description })(prototype, name);
    Extensions({ [CONSTRAINTS]: LENGTH })(prototype as object, name as string);
  };
