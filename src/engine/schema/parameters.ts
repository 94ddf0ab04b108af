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
import { readAllWritten } from '../read/read.js';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { answerWritten } from '../write/unit-of-work.js';
import { FromReplica, type Mark } from './marks.js';

/** Declares the argument `id`, a GUID. */
export const IdArg = (description?: string) => Arg('id', () => GuidScalar, { description });

/** Name of the extension with the record that a field reads. */
export const READS = 'reads';

/** Name of the extension with the records of several types that a field reads. */
export const READS_SOME = 'readsSome';

/** Injects the fields of a record that the document selects from the answer, and others that the resolver needs. */
export const Selected = (record: AnyRecord, ...besides: readonly string[]) =>
  readsRecord(
    record,
    createParameterDecorator(({ info }) => selectionOf(record, info, besides)),
  );

/** Injects the parts of a page of records that the document selects from the answer; a list may be read from a replica. */
export const SelectedPage = (record: AnyRecord) => {
  const parameter = readsRecord(
    record,
    createParameterDecorator(({ info }) => pageSelectionOf(record, info)),
  );
  return (prototype: object, name: string, index: number): void => {
    FromReplica()(prototype, name);
    parameter(prototype, name, index);
  };
};

/** Names the record that an operation reads in the schema, where the access matrix finds its row scope. */
export const reads = (record: AnyRecord) => Extensions({ [READS]: record });

const readsRecord =
  (record: AnyRecord, parameter: ReturnType<typeof createParameterDecorator>) =>
  (prototype: object, name: string, index: number): void => {
    reads(record)(prototype, name);
    parameter(prototype, name, index);
  };

/** Makes the decorator of a mutation whose method returns what `answer` makes the answer of. */
const answering =
  <Returned extends Promise<unknown>>(answer: MiddlewareFn<Context>, ...marks: readonly Mark[]) =>
  <Method extends (...parameters: never[]) => Returned>(
    prototype: object,
    name: string,
    method: TypedPropertyDescriptor<Method>,
  ): void => {
    for (const mark of marks) mark(prototype, name, method);
    UseMiddleware(answer)(prototype, name, method);
  };

/** Answers a mutation with the record that it wrote: the one whose id it returns, else that of its argument `id`. */
export const ReturnsWritten = (record: AnyRecord) =>
  answering<Promise<Id> | Promise<void>>(
    ({ args, context, info }, next) => answerWritten(context, record, args.id, info, next),
    reads(record),
  );

/** Answers a mutation that returns the ids of several records with these records, as the document selects them. */
export const ReturnsAllWritten = (record: AnyRecord) =>
  answering<Promise<readonly Id[]>>(async ({ context, info }, next) => {
    const selection = selectionOf(record, info);
    return readAllWritten(context, record, await next(), selection);
  });

const LENGTH = { minLength: 1, maxLength: 100 } satisfies Constraints;

/** Declares an argument with the text to search for. */
export const SearchText =
  (meaning: string): PropertyDecorator =>
  (prototype, name) => {
    const description = `${meaning} From ${LENGTH.minLength} to ${LENGTH.maxLength} characters; 1 and 2 are found only where a word begins.`;
    Field(() => String, { description })(prototype, name);
    Extensions({ [CONSTRAINTS]: LENGTH })(prototype as object, name as string);
  };
