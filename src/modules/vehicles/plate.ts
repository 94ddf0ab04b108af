import { ComparedIn, type EntityClass, type TextForm, trigramIndex } from '../../engine/index.js';

/** The form of license plates in which they are unique, and without accents. */
export const PLATE: TextForm = 'plate_text';

/** Indexes the trigrams of the license plates of a table, which a `where` compares in any spelling. */
export const IndexedPlates =
  (table: string) =>
  (entity: EntityClass<{ licensePlate: unknown }>): void => {
    trigramIndex(`${table}_plate_index`, table, ['licensePlate'], PLATE)(entity as EntityClass);
    ComparedIn('plate_folded', 'licensePlate')(entity);
  };
