import { PASSWORD, roleId } from './accounts.js';
import type { Client } from './client.js';
import type { CommunityFixture } from './community-fixture.js';
import { formOf } from './forms.js';
import * as samples from './samples.js';
import type { Service } from './service.js';

/** A community with its people and one row of every record, created through both interfaces. */
export interface PopulatedFixture extends CommunityFixture {
  readonly service: Service;
  /** The id of an amenity without a limit of concurrent reservations. */
  readonly reservable: string;
  /** A text in every record of this fixture whose id is not a GUID. */
  readonly mark: string;
  readonly clients: Readonly<Record<Writer, Client>>;
  /** The id of the fixture's row of each record. */
  readonly ids: Record<string, string | number>;
}

type Writer = 'anonymous' | 'residentUser' | 'admin' | 'system';

/** A record that REST creates, changes and deletes. */
export interface Resource {
  readonly record: string;
  readonly path: string;
  /** The caller that creates and changes it; by default the administrator. */
  readonly writer?: Writer;
  /** A valid body for another row, with a value for every field. */
  readonly input: (fixture: PopulatedFixture) => object | Promise<object>;
  /** A valid body of an update, if that is not the whole record. */
  readonly change?: (fixture: PopulatedFixture) => object;
}

/** A full hour in the future, within the year for which reservations are accepted. */
const IN_SIX_MONTHS = `${new Date(Date.now() + 182 * 86_400_000).toISOString().slice(0, 13)}:00:00.000Z`;

const inCommunity = ({ community }: PopulatedFixture) => ({ communityId: community.id });
const ofResident = ({ residentUser }: PopulatedFixture) => ({ residentId: residentUser.resident.id });

/** All resources, each after those to which it refers. */
export const RESOURCES: readonly Resource[] = [
  { record: 'Community', path: '/api/communities', input: samples.community },
  {
    record: 'User',
    path: '/api/users',
    writer: 'system',
    input: ({ community }) => ({
      ...samples.user(),
      password: PASSWORD,
      roleId: roleId('RESIDENT'),
      phone: '442 111 2233',
      residentInfo: samples.resident(),
      communityIds: [community.id],
    }),
    change: () => ({ firstName: 'Nadia Elena', phone: '442 999 8877' }),
  },
  {
    record: 'Resident',
    path: '/api/Residents',
    input: async (fixture) => ({
      ...samples.resident(),
      ...inCommunity(fixture),
      userId: (await fixture.service.make.user('RESIDENT')).id,
    }),
    change: (fixture) => ({ ...inCommunity(fixture), phone: '442 555 6677' }),
  },
  {
    record: 'Vehicle',
    path: '/api/vehicles',
    input: (fixture) => ({ ...samples.vehicle(), ...ofResident(fixture) }),
  },
  {
    record: 'Pet',
    path: '/api/pets',
    input: (fixture) => ({ ...samples.pet(), ...ofResident(fixture) }),
  },
  {
    record: 'ResidentVisit',
    path: '/api/residentvisits',
    input: (fixture) => ({
      ...samples.visit(),
      ...ofResident(fixture),
      vehicleColor: 'Azul',
      licensePlate: 'VIS-1',
      departureDate: '2026-03-01T20:00:00.000Z',
    }),
  },
  {
    record: 'CommunityConfiguration',
    path: '/api/communityconfigurations',
    input: (fixture) => ({ ...samples.configuration(), ...inCommunity(fixture) }),
  },
  {
    record: 'CommunityPrice',
    path: '/api/communityprices',
    input: (fixture) => ({ ...samples.price(), ...inCommunity(fixture), isActive: true }),
  },
  {
    record: 'CommunityProvider',
    path: '/api/communityproviders',
    input: (fixture) => ({
      ...samples.provider(),
      ...inCommunity(fixture),
      taxId: 'LOZ010101AB1',
      internalNotes: 'Negociar en enero',
    }),
  },
  {
    record: 'Document',
    path: '/api/Documents',
    input: async (fixture) => ({
      ...samples.document(),
      ...inCommunity(fixture),
      descripcion: 'Vigente',
      userCreated: 'Irene Paz',
      urlDoc: await storeFile(fixture),
    }),
  },
  {
    record: 'Announcement',
    path: '/api/comunicados',
    input: (fixture) => ({
      ...samples.announcement(),
      ...inCommunity(fixture),
      subtitulo: 'Jueves',
      imagen: 'uploads/agua.png',
    }),
  },
  {
    record: 'Banner',
    path: '/api/banners',
    input: (fixture) => ({
      ...samples.banner(),
      ...inCommunity(fixture),
      text: 'El viernes',
      enlace: 'https://posada.example',
      orden: 2,
      isActive: true,
      startDate: '2020-01-01',
      endDate: '2099-12-31',
    }),
  },
  {
    record: 'Survey',
    path: '/api/encuestas',
    input: (fixture) => ({
      ...samples.survey(),
      ...inCommunity(fixture),
      isActive: true,
      preguntas: [
        { tipoPregunta: 0, pregunta: '¿Cuándo?', opciones: ['Mañana', 'Tarde'] },
        samples.question(),
      ],
    }),
  },
  {
    record: 'Ticket',
    path: '/api/tickets',
    input: (fixture) => ({
      ...samples.ticket(),
      ...ofResident(fixture),
      contenido: `Música a todo volumen ${fixture.mark}`,
      imageUrls: [samples.PICTURES[0]],
    }),
    change: () => ({ statusId: 4, imageUrls: [samples.PICTURES[1]] }),
  },
  {
    record: 'Comment',
    path: '/api/comentarios',
    writer: 'residentUser',
    input: ({ ids, mark }) => ({
      origen: 'ticket',
      idOrigen: String(ids.Ticket),
      comentarioTexto: `Aquí también se escucha ${mark}`,
      imageUrls: [samples.PICTURES[2]],
    }),
    change: ({ mark }) => ({ comentarioTexto: `Ya no se escucha ${mark}` }),
  },
  {
    record: 'Amenity',
    path: '/api/amenities',
    input: (fixture) => ({
      ...samples.amenity(),
      ...inCommunity(fixture),
      costo: 150.5,
      imagen: 'uploads/alberca.png',
      capacidadMaxima: 30,
      numeroReservacionesSimultaneas: 2,
      personasPorReservacion: 12,
      horasPorReservacion: 4,
      requiereAprobacion: false,
    }),
  },
  {
    record: 'AmenitySchedule',
    path: '/api/amenityschedules',
    input: ({ ids }) => ({
      ...samples.schedule(),
      amenityId: ids.Amenity,
      isOpen: true,
      nota: 'Festivos cerrado',
    }),
  },
  {
    record: 'AmenityReservation',
    path: '/api/amenityreservations',
    writer: 'residentUser',
    input: ({ reservable }) => ({
      ...samples.reservation(),
      amenityId: reservable,
      horario: IN_SIX_MONTHS,
      horasReservadas: 2,
    }),
  },
  {
    record: 'Contract',
    path: '/api/contratos',
    input: (fixture) => ({
      ...samples.contract(),
      ...inCommunity(fixture),
      ...ofResident(fixture),
      fechaFin: '2026-12-31T00:00:00.000Z',
      asesorVentas: 'Hugo Peña',
      notas: 'Renueva en diciembre',
    }),
  },
  {
    record: 'PaymentHistory',
    path: '/api/paymenthistories',
    input: ({ ids }) => ({
      ...samples.paymentHistory(),
      contratoId: ids.Contract,
      metodoPago: 'Transferencia',
      referenciaPago: 'REF-1',
      estadoPago: 'pagado',
      notas: 'Puntual',
    }),
  },
  {
    record: 'BankBalance',
    path: '/api/SaldoCuentaBancaria',
    input: (fixture) => ({
      ...samples.bankBalance(),
      ...inCommunity(fixture),
      banco: `Banco ${fixture.mark}`,
      monto: -120.5,
    }),
  },
  {
    record: 'ServiceProvider',
    path: '/api/proveedorservicios',
    input: (fixture) => ({
      ...samples.serviceProvider(),
      ...inCommunity(fixture),
      email: 'paredes@correo.example',
      descripcion: 'Urgencias',
      paginaWeb: 'https://paredes.example',
    }),
  },
  {
    record: 'ResidentCharge',
    path: '/api/CargosResidente',
    input: (fixture) => ({ ...samples.residentCharge(), ...ofResident(fixture), estatus: 'Activo' }),
  },
  {
    record: 'ResidentPayment',
    path: '/api/pagosresidente',
    input: ({ residentUser, ids }) => ({
      ...samples.residentPayment(),
      residenteId: residentUser.resident.id,
      cargoResidenteId: ids.ResidentCharge,
      monto: 10.25,
      concepto: 'Febrero',
      formaDePago: 'Transferencia',
      urlComprobante: 'uploads/comprobante.png',
      nota: 'Primera parte',
    }),
  },
];

/** The resource that makes a kind of record. */
export function resourceNamed(record: string): Resource {
  const resource = RESOURCES.find((candidate) => candidate.record === record);
  if (!resource) throw new Error(`Nothing is known of how to make a ${record}`);
  return resource;
}

/** The resource of a path. */
export function resourceOf(path: string): Resource | undefined {
  return RESOURCES.find((one) => `${path}/`.toLowerCase().startsWith(`${one.path}/`.toLowerCase()));
}

/** Uploads a file for a document of the community and returns its path. */
async function storeFile({ clients, community }: PopulatedFixture): Promise<string> {
  const form = formOf({ name: 'reglamento.pdf', content: '%PDF-1.7' }, { communityId: community.id });
  const { status, body } = await clients.admin.post('/api/Documents/upload', form);
  if (status !== 200) throw new Error(`The upload answered ${status} ${JSON.stringify(body)}`);
  return body.relativePath;
}
