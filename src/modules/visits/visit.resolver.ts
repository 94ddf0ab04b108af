import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
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
import { residentVisits } from './visit.access.js';
import { ResidentVisit } from './visit.entity.js';
import { ResidentVisitInput, ResidentVisitPatch } from './visit.inputs.js';
import * as service from './visit.service.js';

@Resolver()
export class ResidentVisitResolver {
  @AnyCaller()
  @Query(() => residentVisits.connection)
  residentVisits(
    @Args(() => residentVisits.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(residentVisits) page: PageSelection,
  ) {
    return readPage(ctx, residentVisits, args, page);
  }

  @AnyCaller()
  @Query(() => ResidentVisit, { nullable: true })
  residentVisit(@IdArg() id: string, @Ctx() ctx: Context, @Selected(residentVisits) selection: Selection) {
    return readOne(ctx, residentVisits, id, selection);
  }

  @AnyCaller()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START', 'ID_TAKEN')
  @Mutation(() => ResidentVisit, {
    description: 'Registers a visit to a resident. Residents and renters register only visits to themselves.',
  })
  @ReturnsWritten(residentVisits)
  createResidentVisit(@Arg('input') input: ResidentVisitInput, @Ctx() ctx: Context) {
    return service.createResidentVisit(ctx, input);
  }

  @AnyCaller()
  @RefusesWith('UNKNOWN_REFERENCE', 'END_BEFORE_START')
  @Mutation(() => ResidentVisit, {
    description: 'Changes a visit. Residents and renters change only visits to themselves.',
  })
  @ReturnsChanged(residentVisits)
  updateResidentVisit(@IdArg() id: string, @Arg('input') input: ResidentVisitPatch, @Ctx() ctx: Context) {
    return service.updateResidentVisit(ctx, id, input);
  }

  @AnyCaller()
  @RefusesWith('VISIT_INSIDE', 'VISIT_LEFT')
  @Mutation(() => ResidentVisit, {
    description:
      'Checks a visit in, at this moment: it is `INSIDE`. Open to guards, administrators, committee members and the' +
      ' resident; refused once it is inside or has left.',
  })
  @ReturnsWritten(residentVisits)
  checkInVisit(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.checkInVisit(ctx, id);
  }

  @AnyCaller()
  @RefusesWith('VISIT_NOT_INSIDE')
  @Mutation(() => ResidentVisit, {
    description:
      'Checks a visit out, at this moment: it is `LEFT`. Open to guards, administrators, committee members and the' +
      ' resident; refused unless it is `INSIDE`.',
  })
  @ReturnsWritten(residentVisits)
  checkOutVisit(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.checkOutVisit(ctx, id);
  }

  @AnyCaller()
  @Mutation(() => residentVisits.deletion, {
    description: 'Removes a visit. Residents and renters remove only visits to themselves.',
  })
  @ReturnsDeleted(residentVisits)
  deleteResidentVisit(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteResidentVisit(ctx, id);
  }
}
