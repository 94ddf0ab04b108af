import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { units } from './unit.access.js';
import { Unit } from './unit.entity.js';
import { CreateUnitInput, UnitPatch, UnitPeopleInput } from './unit.inputs.js';
import * as service from './unit.service.js';
import { setUnitPeople } from './unit-people.service.js';

export const unitQueries = [listQuery('units', units), recordQuery('unit', units)];

@Resolver()
export class UnitResolver {
  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'UNIT_NUMBER_TAKEN', 'ID_TAKEN')
  @Mutation(() => Unit, { description: 'Adds a unit, to which the database gives its payment reference.' })
  @ReturnsWritten(units)
  createUnit(@Arg('input') input: CreateUnitInput, @Ctx() ctx: Context) {
    return service.createUnit(ctx, input);
  }

  @Admin()
  @RefusesWith('UNIT_NUMBER_TAKEN')
  @Mutation(() => Unit, { description: 'Changes a unit.' })
  @ReturnsChanged(units)
  updateUnit(@IdArg() id: string, @Arg('input') input: UnitPatch, @Ctx() ctx: Context) {
    return service.updateUnit(ctx, id, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ROW_REPEATED', 'END_BEFORE_START')
  @Mutation(() => Unit, { description: 'Replaces the people of a unit, and says who of them is charged.' })
  @ReturnsWritten(units)
  setUnitPeople(@IdArg() id: string, @Arg('input') input: UnitPeopleInput, @Ctx() ctx: Context) {
    return setUnitPeople(ctx, id, input);
  }

  @Admin()
  @RefusesWith('UNIT_OWES')
  @Mutation(() => units.deletion, {
    description:
      'Hides a unit that owes nothing. Its number can be given again; its money and people are kept.',
  })
  @ReturnsDeleted(units)
  deleteUnit(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteUnit(ctx, id);
  }
}
