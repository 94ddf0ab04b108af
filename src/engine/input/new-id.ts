import { ValidateBy } from 'class-validator';
import { Extensions } from 'type-graphql';
import { wrongFormat } from '../../platform/field-faults.js';
import { GuidScalar } from '../scalars.js';
import { says } from './class-constraints.js';
import { apply, declareField, type FieldOptions, repeatable } from './declare-field.js';
import { GRAPHQL_ONLY } from './rest-only.js';

const NIL = '00000000-0000-0000-0000-000000000000';

/** In REST the nil GUID stands for a record that there is not. */
const NOT_NIL = wrongFormat('id', { es: 'no puede ser el GUID nulo', en: 'cannot be the nil GUID' });

const NEW_ID: FieldOptions = { optional: true, whenLeftOut: 'Random', onlyNew: true };

/** Declares the id that a client may give to a new record. Only the graph takes it, and no patch has it. */
export const NewIdField = (): PropertyDecorator =>
  repeatable(NewIdField, NEW_ID, (prototype, key) => {
    declareField(prototype, key, () => GuidScalar, NEW_ID, {});
    apply(prototype, key, [
      Extensions({ [GRAPHQL_ONLY]: true }) as PropertyDecorator,
      ValidateBy({ name: 'newId', validator: { validate: (id) => id !== NIL } }, says(String(key), NOT_NIL)),
    ]);
  });
