import { Amenity } from '../modules/amenities/amenity.entity.js';
import {
  AmenityReservation,
  RESERVATION,
  type ReservationStatus,
} from '../modules/amenities/amenity-reservation.entity.js';
import { AmenitySchedule } from '../modules/amenities/amenity-schedule.entity.js';
import { uploadPathOf } from './files.js';
import { atHour, clockChange, daysAgo } from './moments.js';
import { administratorOf, residentsOf, type Scene } from './scene.js';

const AMENITIES = [
  {
    nombre: 'Alberca',
    picture: 'amenities/alberca.png',
    descripcion: 'Alberca templada de 20 metros con chapoteadero',
    reglas: 'Ducharse antes de entrar. Niños siempre acompañados. Sin vidrio.',
    costo: null,
    capacidadMaxima: 40,
    numeroReservacionesSimultaneas: 6,
    personasPorReservacion: 8,
    horasPorReservacion: 3,
    requiereAprobacion: false,
  },
  {
    nombre: 'Salón de eventos',
    picture: 'amenities/salon.png',
    descripcion: 'Salón con cocina y sonido para ochenta personas',
    reglas: 'Música hasta las 22:00. Entregar limpio. Se requiere fianza.',
    costo: 1500,
    capacidadMaxima: 80,
    numeroReservacionesSimultaneas: 1,
    personasPorReservacion: 80,
    horasPorReservacion: 6,
    requiereAprobacion: true,
  },
  {
    nombre: 'Cancha de pádel',
    picture: 'amenities/padel.png',
    descripcion: 'Cancha techada con iluminación',
    reglas: 'Turnos de una hora. Calzado deportivo.',
    costo: 120.5,
    capacidadMaxima: 4,
    numeroReservacionesSimultaneas: 1,
    personasPorReservacion: 4,
    horasPorReservacion: 1,
    requiereAprobacion: false,
  },
  {
    nombre: 'Terraza con asador',
    picture: 'amenities/terraza.png',
    descripcion: 'Terraza techada con asador de gas y mesas',
    reglas: 'Apagar el gas al terminar. Llevarse la basura.',
    costo: null,
    capacidadMaxima: 25,
    numeroReservacionesSimultaneas: null,
    personasPorReservacion: 25,
    horasPorReservacion: 5,
    requiereAprobacion: true,
  },
] as const;

const SUNDAY = 7;

/** The hour in UTC at which reservations begin: within the opening hours in every time zone of Mexico. */
const HOUR = 18;
/** The hour in UTC of the reservation on the day of a clock change, on which another one may begin at the hour above. */
const HOUR_OF_CHANGE = 21;

const RESERVATIONS = [
  [-20, RESERVATION.APPROVED],
  [-9, RESERVATION.REJECTED],
  [3, RESERVATION.APPROVED],
  [5, RESERVATION.PENDING],
  [8, RESERVATION.CANCELLED],
  [12, RESERVATION.PENDING],
] as const;

/** The status of the same reservation where no approval is required. */
const STATUS_WITHOUT_APPROVAL = {
  [RESERVATION.PENDING]: RESERVATION.APPROVED,
  [RESERVATION.APPROVED]: RESERVATION.APPROVED,
  [RESERVATION.REJECTED]: RESERVATION.CANCELLED,
  [RESERVATION.CANCELLED]: RESERVATION.CANCELLED,
} as const;

/** Makes amenities with their schedules and reservations; no reservation conflicts with another. */
export function makeAmenities(scene: Scene): void {
  const { em, communities, accounts, pick } = scene;
  for (const [index, community] of communities.entries()) {
    const neighbours = residentsOf(scene, community);
    for (const { picture, ...fields } of AMENITIES) {
      const amenity = em.create(Amenity, {
        ...fields,
        communityId: community.id,
        fechaAlta: daysAgo(500),
        imagen: uploadPathOf(picture),
        createdByUserId: administratorOf(scene, index).id,
        createdAt: daysAgo(500),
      });
      addHours(em, amenity);
      const reservations = RESERVATIONS.map(([days, status]) => [atHour(days, HOUR), days, status] as const);
      for (const [place, [horario, days, status]] of [
        ...reservations,
        ...onClockChange(community.timeZone),
      ].entries()) {
        const isOwn = index === 0 && place % 2 === 0;
        em.create(AmenityReservation, {
          amenityId: amenity.id,
          communityId: community.id,
          residentId: (isOwn ? accounts.residente : pick.from(neighbours)).id,
          horario,
          numPersonas: 1 + pick.below(fields.personasPorReservacion),
          horasReservadas: 1 + pick.below(Math.min(2, fields.horasPorReservacion)),
          status: fields.requiereAprobacion ? status : STATUS_WITHOUT_APPROVAL[status],
          createdAt: daysAgo(1 + place + Math.max(0, -days)),
        });
      }
    }
  }
}

/** Returns a reservation on the day of the next clock change, which has 23 or 25 hours. */
function onClockChange(timeZone: string | null): (readonly [string, number, ReservationStatus])[] {
  if (!timeZone) return [];
  const day = clockChange(timeZone, 'next', 0).slice(0, 11);
  return [[`${day}${HOUR_OF_CHANGE}:00:00.000Z`, 0, RESERVATION.APPROVED]];
}

function addHours(em: Scene['em'], { id: amenityId }: Amenity): void {
  for (let dayOfWeek = 1; dayOfWeek <= SUNDAY; dayOfWeek++) {
    em.create(AmenitySchedule, {
      amenityId,
      dayOfWeek,
      horaInicio: '08:00',
      horaFin: dayOfWeek === SUNDAY ? '20:00' : '22:00',
      nota: dayOfWeek === SUNDAY ? 'Los domingos se cierra antes' : null,
      createdAt: daysAgo(500 - dayOfWeek),
    });
  }
}
