import { Arg, Args, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context, callerOf, residentOf } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  AsksOfCaller,
  createMutation,
  equals,
  IdArg,
  listQuery,
  RefusesWith,
  RestOnly,
  ReturnsWritten,
  recordQuery,
  SelectedPage,
  Versioned,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection, readPage } from '../../engine/read.js';
import { amenityReservations } from './amenity-reservation.access.js';
import { AmenityReservation } from './amenity-reservation.entity.js';
import { AmenityReservationInput, AmenityReservationStatusInput } from './amenity-reservation.inputs.js';
import * as service from './amenity-reservation.service.js';

export const amenityReservationOperations = [
  listQuery('amenityReservations', amenityReservations),
  recordQuery('amenityReservation', amenityReservations),
  createMutation(
    'createAmenityReservation',
    amenityReservations,
    AmenityReservationInput,
    service.createAmenityReservation,
    {
      description: 'Reserves an amenity for the caller, who must have a resident record.',
      marks: [
        AnyCaller(),
        RefusesWith(
          'NOT_A_RESIDENT',
          'UNKNOWN_REFERENCE',
          'NOT_IN_FUTURE',
          'TOO_FAR_AHEAD',
          'TOO_MANY_PERSONS',
          'TOO_MANY_HOURS',
          'AMENITY_CLOSED',
          'SLOT_TAKEN',
          'RESERVATION_LIMIT',
          'ID_TAKEN',
        ),
        AsksOfCaller(residentOf),
      ],
    },
  ),
];

@Resolver()
export class AmenityReservationResolver {
  @AnyCaller()
  @RefusesWith('NOT_A_RESIDENT')
  @RestOnly()
  @Query(() => amenityReservations.connection, {
    description: "The caller's own reservations. Refused to a caller without a resident record.",
  })
  myAmenityReservations(
    @Args(() => amenityReservations.args) args: ListRequest,
    @Ctx() ctx: Context,
    @SelectedPage(amenityReservations) page: PageSelection,
  ) {
    const own = { ...amenityReservations, only: equals('residentId' as const)(residentOf(callerOf(ctx))) };
    return readPage(ctx, own, args, page);
  }

  @AnyCaller()
  @RefusesWith('RESERVATION_BEGUN')
  @Mutation(() => AmenityReservation, {
    description:
      'Sets a reservation to `Cancelada` (cancelled). Open to the resident who made it until it begins, and to' +
      ' administrators.',
  })
  @Versioned()
  @ReturnsWritten(amenityReservations)
  cancelAmenityReservation(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.cancelAmenityReservation(ctx, id);
  }

  @Admin()
  @RefusesWith('RESERVATION_NOT_PENDING')
  @Mutation(() => AmenityReservation, {
    description: 'Approves a pending reservation; an approved one stays so, others are refused.',
  })
  @Versioned()
  @ReturnsWritten(amenityReservations)
  approveAmenityReservation(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.approveAmenityReservation(ctx, id);
  }

  @Admin()
  @RefusesWith('SLOT_TAKEN', 'RESERVATION_LIMIT')
  @Mutation(() => AmenityReservation, {
    description:
      'Sets a reservation to any state. A rejected or cancelled one comes back only if the amenity is' +
      ' free and the resident has not reached the limit of live reservations.',
  })
  @Versioned()
  @ReturnsWritten(amenityReservations)
  changeAmenityReservationStatus(
    @IdArg() id: string,
    @Arg('input') input: AmenityReservationStatusInput,
    @Ctx() ctx: Context,
  ) {
    return service.changeAmenityReservationStatus(ctx, id, input.status);
  }
}
