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
import { residents } from './resident.access.js';
import { Resident } from './resident.entity.js';
import { CreateResidentInput, ResidentPatch } from './resident.inputs.js';
import * as service from './resident.service.js';

export const residentQueries = [listQuery('residents', residents), recordQuery('resident', residents)];

@Resolver()
export class ResidentResolver {
  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'USER_HAS_RESIDENT', 'ID_TAKEN')
  @Mutation(() => Resident, { description: 'Creates the resident record of a user who has none.' })
  @ReturnsWritten(residents)
  createResident(@Arg('input') input: CreateResidentInput, @Ctx() ctx: Context) {
    return service.createResident(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => Resident, { description: 'Changes a resident record.' })
  @ReturnsChanged(residents)
  updateResident(@IdArg() id: string, @Arg('input') input: ResidentPatch, @Ctx() ctx: Context) {
    return service.updateResident(ctx, id, input);
  }

  @Admin()
  @Mutation(() => residents.deletion, {
    description:
      'Hides a resident with its vehicles, pets and visits. The user can then be linked to a new resident' +
      ' record.',
  })
  @ReturnsDeleted(residents)
  deleteResident(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteResident(ctx, id);
  }
}
