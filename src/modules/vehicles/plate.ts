import { type TextForm, trigramIndex } from '../../engine/index.js';

/** The form of license plates in which they are unique, and without accents. */
export const PLATE: TextForm = 'plate_text';

/** Indexes the trigrams of the license plates of a table. */
export const IndexedPlates = (table: string) =>
  trigramIndex(`${table}_plate_index`, table, ['licensePlate'], PLATE);
