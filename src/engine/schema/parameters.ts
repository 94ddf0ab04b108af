import { Arg, createParameterDecorator, Extensions } from 'type-graphql';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { FromReplica } from './from-replica.js';

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
