import type { ReadDocument } from './read-document.js';

/*
 * What a document costs the event loop, in points of some tenth of a millisecond, counted by what makes reading it slow and
 * not by a clock, so that the same documents are refused on every machine.
 */

/** The number of tokens is limited, so a longer text consists mostly of comments. */
const MOST_THOUSANDS = 100;

/** What a text costs before it is known what it holds. */
export const pointsOfText = ({ length }: string): number =>
  5 * Math.min(MOST_THOUSANDS, Math.max(1, Math.ceil(length / 1000)));

/** What reading a document cost: its tokens, the pairs of fields that graphql-js compared, the corrections that it sought. */
export const pointsOfReading = ({ tokens, pairs, faults }: ReadDocument): number =>
  Math.ceil(tokens / 20 + pairs / 16) + 2 * faults.length;

/** What executing a document costs that asks for the schema: it is computed in one piece. */
export const pointsOfIntrospection = (rootFields: readonly string[]): number =>
  200 * rootFields.filter(isOfSchema).length;

/** What it costs to send a description of the schema that is kept. */
export const POINTS_OF_KEPT_ANSWER = 10;

/** Tells whether an operation asks for nothing but the schema. */
export const isOfSchemaAlone = (rootFields: readonly string[]): boolean =>
  rootFields.some(isOfSchema) && rootFields.every((name) => isOfSchema(name) || name === '__typename');

const isOfSchema = (rootField: string) => rootField === '__schema' || rootField === '__type';
