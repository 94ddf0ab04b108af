import { Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  AsksOfCaller,
  actionMutation,
  type Context,
  callerOf,
  createMutation,
  equals,
  listQuery,
  RefusesWith,
  RestOnly,
  recordQuery,
  residentOf,
  SelectedPage,
  Versioned,
} from '../../engine/declare.js';
import { type ListRequest, type PageSelection, readPage } from '../../engine/read.js';
import { amenityReservations } from './amenity-reservation.access.js';
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
  actionMutation('cancelAmenityReservation', amenityReservations, service.cancelAmenityReservation, {
    description:
      'Sets a reservation to `Cancelada` (cancelled). Open to the resident who made it until it begins, and to' +
      ' administrators.',
    marks: [AnyCaller(), RefusesWith('RESERVATION_BEGUN'), Versioned()],
  }),
  actionMutation('approveAmenityReservation', amenityReservations, service.approveAmenityReservation, {
    description: 'Approves a pending reservation; an approved one stays so, others are refused.',
    marks: [Admin(), RefusesWith('RESERVATION_NOT_PENDING'), Versioned()],
  }),
  actionMutation(
    'changeAmenityReservationStatus',
    amenityReservations,
    (ctx, id: string, input) => service.changeAmenityReservationStatus(ctx, id, input.status),
    {
      input: AmenityReservationStatusInput,
      description:
        'Sets a reservation to any state. A rejected or cancelled one comes back only if the amenity is' +
        ' free and the resident has not reached the limit of live reservations.',
      marks: [Admin(), RefusesWith('SLOT_TAKEN', 'RESERVATION_LIMIT'), Versioned()],
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
}
