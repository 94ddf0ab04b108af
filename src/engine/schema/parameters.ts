import { Arg, createParameterDecorator, Extensions, Field, Int } from 'type-graphql';
import { labelOf } from '../../platform/texts.js';
import { CONSTRAINTS, type Constraints } from '../input/declare-field.js';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';
import { FromReplica } from './marks.js';

/** Name of the extension with the type of the record whose id an operation takes. */
export const ID_OF = 'idOf';

/** Declares the argument `id`, that of a record: a GUID, or a number. A mutation takes its node id too. */
export const IdOf =
  ({ entity }: Pick<AnyRecord, 'entity'>, description = `Id of the ${labelOf(entity.name)}.`) =>
  (prototype: object, name: string, index: number): void => {
    const isNumber = Reflect.getMetadata('design:type', entity.prototype, 'id') === Number;
    Arg('id', () => (isNumber ? Int : GuidScalar), { description })(prototype, name, index);
    Extensions({ [ID_OF]: entity.name })(prototype, name);
  };

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

const LENGTH = { minLength: 1, maxLength: 100 } satisfies Constraints;

/** Declares an argument with the text to search for. */
export const SearchText =
  (meaning: string): PropertyDecorator =>
  (prototype, name) => {
    const description = `${meaning} From ${LENGTH.minLength} to ${LENGTH.maxLength} characters; 1 and 2 are found only where a word begins.`;
    Field(() => String, { description })(prototype, name);
    Extensions({ [CONSTRAINTS]: LENGTH })(prototype as object, name as string);
  };
