import { InputType } from 'type-graphql';
import {
  DateField,
  DecimalField,
  EnumField,
  GuidField,
  NestedField,
  NewIdField,
  patchOf,
  RateField,
  TextField,
  UNIT_NUMBER,
} from '../../engine/declare.js';
import { type Unit, UnitKind } from './unit.entity.js';
import { isUnitNumber } from './unit-number.js';
import { UnitRelation } from './unit-person.entity.js';

/** The most people of a unit. */
const MOST_PEOPLE = 100;

@InputType({ description: 'A unit to add to a community.' })
export class CreateUnitInput implements Partial<Unit> {
  @NewIdField()
  id?: string;

  @GuidField()
  communityId!: string;

  @TextField({ max: UNIT_NUMBER, isBlank: (text) => !isUnitNumber(text) })
  number!: string;

  @EnumField(UnitKind, { optional: true, whenLeftOut: '`HOUSE`' })
  kind?: UnitKind;

  @RateField({ optional: true })
  share?: number | null;

  @DecimalField({ optional: true })
  area?: number | null;
}

@InputType()
export class UnitPatch extends patchOf(CreateUnitInput, { only: ['number', 'kind', 'share', 'area'] }) {}

@InputType({ description: 'What a resident is to a unit, from a day on.' })
export class UnitPersonInput {
  @GuidField({ description: 'A resident of the community of the unit.' })
  residentId!: string;

  @EnumField(UnitRelation)
  relation!: UnitRelation;

  @DateField({ description: 'First day, in the community.' })
  since!: string;

  @DateField({ optional: true, description: 'First day on which it no longer holds, after `since`.' })
  until?: string | null;
}

@InputType({ description: 'All people of a unit, and who of them is charged.' })
export class UnitPeopleInput {
  @NestedField(() => [UnitPersonInput], {
    most: MOST_PEOPLE,
    description:
      'Replaces all people of the unit, former ones too; those who are no longer residents of the community stay as they are.',
  })
  people!: UnitPersonInput[];

  @GuidField({
    optional: true,
    description: 'Who is charged: one of `people` who has not left; null for nobody.',
  })
  payerId?: string | null;
}
