import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  createMutation,
  deleteMutation,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsWritten,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { units } from './unit.access.js';
import { Unit } from './unit.entity.js';
import { CreateUnitInput, UnitPatch, UnitPeopleInput } from './unit.inputs.js';
import * as service from './unit.service.js';
import { setUnitPeople } from './unit-people.service.js';

export const unitOperations = [
  listQuery('units', units),
  recordQuery('unit', units),
  createMutation('createUnit', units, CreateUnitInput, service.createUnit, {
    description: 'Adds a unit, to which the database gives its payment reference.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'UNIT_NUMBER_TAKEN', 'ID_TAKEN')],
  }),
  updateMutation('updateUnit', units, UnitPatch, service.updateUnit, {
    description: 'Changes a unit.',
    marks: [Admin(), RefusesWith('UNIT_NUMBER_TAKEN')],
  }),
  deleteMutation('deleteUnit', units, service.deleteUnit, {
    description:
      'Hides a unit that owes nothing. Its number can be given again; its money and people are kept.',
    marks: [Admin(), RefusesWith('UNIT_OWES')],
  }),
];

@Resolver()
export class UnitResolver {
  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ROW_REPEATED', 'END_BEFORE_START')
  @Mutation(() => Unit, { description: 'Replaces the people of a unit, and says who of them is charged.' })
  @ReturnsWritten(units)
  setUnitPeople(@IdArg() id: string, @Arg('input') input: UnitPeopleInput, @Ctx() ctx: Context) {
    return setUnitPeople(ctx, id, input);
  }
}
