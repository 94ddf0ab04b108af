import { type EntityClass, type TextForm, trigramIndex } from '../../engine/declare.js';

/** The form in which telephones are sought: the last ten digits of seven or more, else null, which nothing is like. */
export const PHONE_DIGITS: TextForm = 'phone_digits';

/** Indexes the trigrams of the telephones of a table. */
export const IndexedPhones =
  (table: string) =>
  (entity: EntityClass<{ phone: unknown }>): void =>
    trigramIndex(`${table}_phone_index`, table, ['phone'], PHONE_DIGITS)(entity as EntityClass);
