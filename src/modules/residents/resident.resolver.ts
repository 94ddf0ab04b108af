import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  Selected,
  SelectedPage,
} from '../../engine/declare.js';
import {
  type ListRequest,
  type PageSelection,
  readOne,
  readPage,
  type Selection,
} from '../../engine/read.js';
import { residents } from './resident.access.js';
import { Resident } from './resident.entity.js';
import { CreateResidentInput, ResidentPatch } from './resident.inputs.js';
import * as service from './resident.service.js';

@Resolver()
export class ResidentResolver {
  @AnyCaller()
  @Query(() => residents.connection)
  residents(
    @Args(() => residents.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(residents) page: PageSelection,
  ) {
    return readPage(ctx, residents, args, page);
  }

  @AnyCaller()
  @Query(() => Resident, { nullable: true })
  resident(@IdArg() id: string, @Ctx() ctx: Context, @Selected(residents) selection: Selection) {
    return readOne(ctx, residents, id, selection);
  }

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
