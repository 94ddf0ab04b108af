import { InputType } from 'type-graphql';
import { GuidField, IntField, NewIdField, patchOf, SHORT_TEXT, TextField } from '../../engine/declare.js';
import type { Pet } from './pet.entity.js';

@InputType({ description: 'All values of a pet.' })
export class PetInput implements Partial<Pet> {
  @NewIdField()
  id?: string;

  @GuidField()
  residentId!: string;

  @TextField({ max: SHORT_TEXT })
  name!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  species!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  breed!: string;

  @IntField({ min: 0, max: 200 })
  age!: number;

  @TextField({ max: SHORT_TEXT, blank: true })
  color!: string;
}

@InputType()
export class PetPatch extends patchOf(PetInput) {}
