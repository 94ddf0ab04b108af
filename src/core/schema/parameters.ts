import { Arg, createParameterDecorator } from 'type-graphql';
import type { AnyRecord } from '../read/record.js';
import { pageSelectionOf, selectionOf } from '../read/selection.js';
import { GuidScalar } from '../scalars.js';

/** The argument `id`, a GUID. */
export const IdArg = () => Arg('id', () => GuidScalar);

/** The fields of a record that the document selects from the answer. */
export const Selected = (record: AnyRecord) =>
  createParameterDecorator(({ info }) => selectionOf(record, info));

/** The parts of a page of records that the document selects from the answer. */
export const SelectedPage = (record: AnyRecord) =>
  createParameterDecorator(({ info }) => pageSelectionOf(record, info));
