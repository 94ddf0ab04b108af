import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  AnyCaller,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { residentVisits } from './visit.access.js';
import { ResidentVisit } from './visit.entity.js';
import { ResidentVisitInput, ResidentVisitPatch } from './visit.inputs.js';
import * as service from './visit.service.js';

export const residentVisitQueries = [
  listQuery('residentVisits', residentVisits),
  recordQuery('residentVisit', residentVisits),
];

@Resolver()
export class ResidentVisitResolver {
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
