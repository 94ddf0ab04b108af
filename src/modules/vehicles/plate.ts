import {
  ComparedIn,
  type EntityClass,
  SHORT_TEXT,
  TextField,
  type TextForm,
  trigramIndex,
} from '../../engine/declare.js';
import { isBlank } from '../../platform/texts.js';

/** The form of license plates in which they are unique, and without accents. */
export const PLATE: TextForm = 'plate_text';

/** Indexes the trigrams of the license plates of a table, which a `where` compares in any spelling. */
export const IndexedPlates =
  (table: string) =>
  (entity: EntityClass<{ licensePlate: unknown }>): void => {
    trigramIndex(`${table}_plate_index`, table, ['licensePlate'], PLATE)(entity as EntityClass);
    ComparedIn('plate_folded', 'licensePlate')(entity);
  };

/** Declares a license plate: blank without a letter or digit, which is all that is compared of it. */
export const PlateField = (options: Partial<Parameters<typeof TextField>[0]> = {}): PropertyDecorator =>
  TextField({ ...options, max: SHORT_TEXT, isBlank: hasNoSign });

const hasNoSign = (plate: string) => isBlank(plate.replace(/[^\p{L}\p{N}]/gu, ''));
