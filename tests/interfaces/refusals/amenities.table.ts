import { randomUUID } from 'node:crypto';
import type { Amenity } from '../../../src/modules/amenities/amenity.entity.js';
import { RESERVATION } from '../../../src/modules/amenities/amenity-reservation.entity.js';
import type { PopulatedFixture } from '../../support/resources.js';
import * as samples from '../../support/samples.js';
import {
  inDays,
  inputOf,
  joined,
  newResident,
  type Provoke,
  type Refusals,
  unknownReference,
} from './refused.js';

/** The full hour at which the tests began, since one may begin while another runs. */
const HOUR = Date.parse(`${inDays(0).slice(0, 13)}:00:00.000Z`);

/** A full hour of a day ahead. */
const hourIn = (days: number, hours = 0) => new Date(HOUR + (days * 24 + hours) * 3_600_000).toISOString();

const reserving =
  (
    fields: Partial<Amenity>,
    asked: object,
    refused: { readonly field?: string; readonly help?: Record<string, unknown> },
    prepare: (fixture: PopulatedFixture, amenity: Amenity) => Promise<unknown> = async () => undefined,
  ): Provoke =>
  async (fixture) => {
    const { service, community } = fixture;
    const amenity = await service.make.amenity(community, fields);
    await prepare(fixture, amenity);
    const input = { amenityId: amenity.id, horario: hourIn(3), numPersonas: 2, ...asked };
    return { client: service.as(await newResident(fixture)), variables: { input }, ...refused };
  };

const reserved = async (fixture: PopulatedFixture, amenity: Amenity) =>
  fixture.service.make.reservation(amenity, (await newResident(fixture)).resident, {
    horario: hourIn(3),
    horasReservadas: 2,
  });

const NEXT_FREE = {
  nextFree: [{ start: hourIn(3, 2), end: expect.any(String) }],
};

/** A cancelled reservation whose time somebody else has. */
const restoredTaken =
  (input: object): Provoke =>
  async (fixture) => {
    const { make } = fixture.service;
    const amenity = await make.amenity(fixture.community);
    await reserved(fixture, amenity);
    const cancelled = await make.reservation(amenity, fixture.residentUser.resident, {
      horario: hourIn(3),
      horasReservadas: 1,
      status: RESERVATION.CANCELLED,
    });
    return { variables: { id: cancelled.id, ...input }, field: 'horario', help: NEXT_FREE };
  };

/** A community that lets each resident have one live reservation, and a resident who has it. */
async function limited({ service: { make, as } }: PopulatedFixture) {
  const community = await make.community();
  await make.configuration(community, { codigo: 'MAX_RESERVACIONES', valor: '1' });
  const user = await make.residentUser(community);
  await make.reservation(await make.amenity(community), user.resident);
  const amenity = await make.amenity(community);
  return { user, amenity, admin: as(await make.admin(community)) };
}

const restoredBeyond =
  (input: object): Provoke =>
  async (fixture) => {
    const { user, amenity, admin } = await limited(fixture);
    const { id } = await fixture.service.make.reservation(amenity, user.resident, {
      status: RESERVATION.CANCELLED,
    });
    return { client: admin, variables: { id, ...input }, help: { maximum: 1 } };
  };

const APPROVED = { input: { status: RESERVATION.APPROVED } };

const ofClosure = { from: hourIn(4), to: hourIn(3) };

const ofSchedule = { horaInicio: '10:00', horaFin: '09:00' };

export const OF_AMENITIES: Refusals = joined(
  unknownReference('Amenity', 'communityId'),
  unknownReference('AmenitySchedule', 'amenityId'),
  {
    createAmenityClosure: {
      UNKNOWN_REFERENCE: () => ({
        variables: { input: { ...samples.closure(), amenityId: randomUUID() } },
        field: 'amenityId',
      }),
      END_BEFORE_START: ({ ids }) => ({
        variables: { input: { ...samples.closure(), amenityId: ids.Amenity, ...ofClosure } },
        field: 'to',
      }),
    },
    updateAmenityClosure: {
      END_BEFORE_START: ({ ids }) => ({
        variables: { id: ids.AmenityClosure, input: ofClosure },
        field: 'to',
      }),
    },
    createAmenitySchedule: {
      END_BEFORE_START: async (fixture) => ({
        variables: { input: await inputOf(fixture, 'AmenitySchedule', ofSchedule) },
        field: 'horaFin',
      }),
    },
    updateAmenitySchedule: {
      END_BEFORE_START: ({ ids }) => ({
        variables: { id: ids.AmenitySchedule, input: { horaInicio: '23:00' } },
        field: 'horaInicio',
      }),
    },
    createAmenityReservation: {
      NOT_A_RESIDENT: async (fixture) => ({
        variables: { input: await inputOf(fixture, 'AmenityReservation', {}) },
      }),
      UNKNOWN_REFERENCE: async (fixture) => ({
        client: fixture.clients.residentUser,
        variables: {
          input: await inputOf(fixture, 'AmenityReservation', { amenityId: fixture.residentUser.id }),
        },
        field: 'amenityId',
      }),
      NOT_IN_FUTURE: reserving({}, { horario: hourIn(-1) }, { field: 'horario' }),
      TOO_FAR_AHEAD: reserving({}, { horario: hourIn(400) }, { field: 'horario' }),
      TOO_MANY_PERSONS: reserving({ capacidadMaxima: 3 }, { numPersonas: 4 }, { field: 'numPersonas' }),
      TOO_MANY_HOURS: reserving(
        { horasPorReservacion: 2 },
        { horasReservadas: 3 },
        { field: 'horasReservadas' },
      ),
      AMENITY_CLOSED: reserving({}, {}, { field: 'horario' }, ({ service }, amenity) =>
        service.make.schedule(amenity, { dayOfWeek: 1, horaInicio: '04:00', horaFin: '04:01' }),
      ),
      SLOT_TAKEN: reserving({}, {}, { field: 'horario', help: NEXT_FREE }, reserved),
      RESERVATION_LIMIT: async (fixture) => {
        const { user, amenity } = await limited(fixture);
        const input = { amenityId: amenity.id, horario: hourIn(3), numPersonas: 2 };
        return { client: fixture.service.as(user), variables: { input }, help: { maximum: 1 } };
      },
    },
    cancelAmenityReservation: {
      RESERVATION_BEGUN: async ({ service, community, residentUser }) => {
        const amenity = await service.make.amenity(community);
        const begun = await service.make.reservation(amenity, residentUser.resident, { horario: hourIn(-1) });
        return { client: service.as(residentUser), variables: { id: begun.id } };
      },
    },
    approveAmenityReservation: {
      RESERVATION_NOT_PENDING: async ({ service, community, admin, residentUser }) => {
        const amenity = await service.make.amenity(community);
        const cancelled = await service.make.reservation(amenity, residentUser.resident, {
          status: 'Cancelada',
        });
        return { client: service.as(admin), variables: { id: cancelled.id } };
      },
    },
    changeAmenityReservationStatus: {
      SLOT_TAKEN: restoredTaken(APPROVED),
      RESERVATION_LIMIT: restoredBeyond(APPROVED),
    },
  },
);
