import type { Community } from '../../src/modules/communities/community.entity.js';
import type { RecordName } from '../interfaces/records.table.js';
import { CAR, type Person, type ResidentUser, unique } from './build.js';
import type { Client } from './client.js';
import { formOf } from './forms.js';
import type { Service } from './service.js';

/** A community with its people and one row of every record, as clients of both interfaces would have made them. */
export interface Home {
  readonly service: Service;
  readonly community: Community;
  readonly admin: Person;
  readonly residentUser: ResidentUser;
  /** An amenity that never runs out of room. */
  readonly reservable: string;
  /** A text that is in every record of this home whose id is no GUID. */
  readonly mark: string;
  readonly clients: Readonly<Record<Role, Client>>;
  /** The id of the home's row of each kind. */
  readonly ids: Partial<Record<RecordName, string | number>>;
}

type Role = 'anonymous' | 'residentUser' | 'admin' | 'system';

/** What is created, changed and deleted under a path of its own. */
export interface Resource {
  readonly record: RecordName;
  readonly path: string;
  /** Who creates and changes it. */
  readonly writer: Role;
  /** A valid body for another row of a home. */
  readonly input: (home: Home) => object | Promise<object>;
  /** A valid body of a change, where it is no whole record. */
  readonly change?: (home: Home) => object;
}

/** A full hour ahead of every reservation rule's present, and within the year that reservations are taken for. */
const IN_SIX_MONTHS = `${new Date(Date.now() + 182 * 86_400_000).toISOString().slice(0, 13)}:00:00.000Z`;

/** All of them, each after those it refers to. */
export const RESOURCES: readonly Resource[] = [
  {
    record: 'Community',
    path: '/api/communities',
    writer: 'admin',
    input: () => ({
      nombre: `Coto ${unique()}`,
      descripcion: 'Veinte casas',
      direccion: 'Camino Real 5',
      contacto: 'Irene Paz',
      email: 'irene@coto.example',
      phone: '442 000 1122',
      tipoComunidad: 'COTO',
      latitud: 20.6,
      longitud: -100.4,
      cantidadViviendas: 20,
    }),
  },
  {
    record: 'User',
    path: '/api/users',
    writer: 'system',
    input: ({ community }) => ({
      firstName: 'Nadia',
      lastName: 'Ibarra',
      username: `n${unique()}`,
      email: `n${unique()}@correo.example`,
      password: 'Prueba#2026',
      roleId: '44444444-4444-4444-4444-444444444444',
      phone: '442 111 2233',
      residentInfo: { fullName: `Nadia Ibarra ${unique()}`, address: 'Privada del Roble 3' },
      communityIds: [community.id],
    }),
    change: () => ({ firstName: 'Nadia Elena', phone: '442 999 8877' }),
  },
  {
    record: 'Resident',
    path: '/api/Residents',
    writer: 'admin',
    input: async ({ service, community }) => ({
      userId: (await service.make.user('RESIDENT')).id,
      communityId: community.id,
      fullName: `Tomás Arce ${unique()}`,
      email: 'tomas@correo.example',
      phone: '442 222 3344',
      number: '8',
      address: 'Privada del Roble 8',
    }),
    change: ({ community }) => ({ communityId: community.id, phone: '442 555 6677' }),
  },
  {
    record: 'Vehicle',
    path: '/api/vehicles',
    writer: 'admin',
    input: ({ residentUser }) => ({
      residentId: residentUser.resident.id,
      brand: 'Mazda',
      vehicleTypeId: CAR,
      model: '3',
      year: 2022,
      color: 'Rojo',
      licensePlate: `P-${unique()}`,
    }),
  },
  {
    record: 'Pet',
    path: '/api/pets',
    writer: 'admin',
    input: ({ residentUser }) => ({
      residentId: residentUser.resident.id,
      name: 'Nube',
      species: 'Cat',
      breed: 'Siamés',
      age: 2,
      color: 'Blanco',
    }),
  },
  {
    record: 'ResidentVisit',
    path: '/api/residentvisits',
    writer: 'admin',
    input: ({ residentUser }) => ({
      residentId: residentUser.resident.id,
      visitorName: 'Rosa Villaseñor',
      totalPeople: 3,
      vehicleColor: 'Azul',
      licensePlate: 'VIS-1',
      subject: 'Comida',
      arrivalDate: '2026-03-01T18:00:00.000Z',
      departureDate: '2026-03-01T20:00:00.000Z',
    }),
  },
  {
    record: 'CommunityConfiguration',
    path: '/api/communityconfigurations',
    writer: 'admin',
    input: ({ community }) => ({
      communityId: community.id,
      codigo: `CODIGO_${unique()}`,
      titulo: 'Banco',
      descripcion: 'Donde se paga',
      valor: '012345678901234567',
      tipoDato: 'string',
    }),
  },
  {
    record: 'CommunityPrice',
    path: '/api/communityprices',
    writer: 'admin',
    input: ({ community }) => ({
      communityId: community.id,
      concepto: 'Mantenimiento',
      monto: 850.55,
      isActive: true,
    }),
  },
  {
    record: 'CommunityProvider',
    path: '/api/communityproviders',
    writer: 'admin',
    input: ({ community }) => ({
      communityId: community.id,
      businessName: 'Jardines Lozano',
      taxId: 'LOZ010101AB1',
      internalNotes: 'Negociar en enero',
      rating: 4.25,
    }),
  },
  {
    record: 'Document',
    path: '/api/Documents',
    writer: 'admin',
    input: async (home) => ({
      communityId: home.community.id,
      titulo: 'Reglamento',
      descripcion: 'Vigente',
      fecha: '2026-02-01T00:00:00.000Z',
      userCreated: 'Irene Paz',
      nombreDocumento: 'reglamento.pdf',
      urlDoc: await storeFile(home),
    }),
  },
  {
    record: 'Announcement',
    path: '/api/comunicados',
    writer: 'admin',
    input: ({ community }) => ({
      communityId: community.id,
      titulo: 'Corte de agua',
      subtitulo: 'Jueves',
      contenido: 'De nueve a doce.',
      fecha: '2026-03-05T15:00:00.000Z',
      imagen: 'uploads/agua.png',
    }),
  },
  {
    record: 'Banner',
    path: '/api/banners',
    writer: 'admin',
    input: ({ community }) => ({
      communityId: community.id,
      pathImagen: 'uploads/posada.png',
      title: 'Posada',
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
    writer: 'admin',
    input: ({ community }) => ({
      communityId: community.id,
      titulo: 'Uso de la alberca',
      descripcion: 'Para decidir el horario',
      fechaInicio: '2020-01-01T00:00:00.000Z',
      fechaFin: '2099-12-31T00:00:00.000Z',
      isActive: true,
      preguntas: [
        { tipoPregunta: 0, pregunta: '¿Cuándo?', opciones: ['Mañana', 'Tarde'] },
        { tipoPregunta: 1, pregunta: '¿Por qué?' },
      ],
    }),
  },
  {
    record: 'Ticket',
    path: '/api/tickets',
    writer: 'admin',
    input: ({ residentUser, mark }) => ({
      categoriaTicketId: 6,
      contenido: `Música a todo volumen ${mark}`,
      residentId: residentUser.resident.id,
      imageUrls: ['uploads/tickets/1.png'],
    }),
    change: () => ({ statusId: 4, imageUrls: ['uploads/tickets/2.png'] }),
  },
  {
    record: 'Comment',
    path: '/api/comentarios',
    writer: 'residentUser',
    input: ({ ids, mark }) => ({
      origen: 'ticket',
      idOrigen: String(ids.Ticket),
      comentarioTexto: `Aquí también se escucha ${mark}`,
      imageUrls: ['uploads/comentarios/1.png'],
    }),
    change: ({ mark }) => ({ comentarioTexto: `Ya no se escucha ${mark}` }),
  },
  {
    record: 'Amenity',
    path: '/api/amenities',
    writer: 'admin',
    input: ({ community }) => ({
      nombre: 'Alberca',
      descripcion: 'Techada',
      reglas: 'Ducharse antes',
      costo: 150.5,
      fechaAlta: '2026-01-15T00:00:00.000Z',
      imagen: 'uploads/alberca.png',
      communityId: community.id,
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
    writer: 'admin',
    input: ({ ids }) => ({
      amenityId: ids.Amenity,
      dayOfWeek: 1,
      horaInicio: '08:00',
      horaFin: '20:00',
      isOpen: true,
      nota: 'Festivos cerrado',
    }),
  },
  {
    record: 'AmenityReservation',
    path: '/api/amenityreservations',
    writer: 'residentUser',
    input: ({ reservable }) => ({
      amenityId: reservable,
      horario: IN_SIX_MONTHS,
      numPersonas: 4,
      horasReservadas: 2,
    }),
  },
  {
    record: 'Contract',
    path: '/api/contratos',
    writer: 'admin',
    input: ({ community, residentUser }) => ({
      communityId: community.id,
      tipoContrato: 'estandar',
      folioContrato: `F-${unique()}`,
      representanteComunidad: 'Irene Paz',
      costoTotal: 12000,
      montoPagoParcial: 1000,
      numeroPagosParciales: 12,
      diaPago: 5,
      periodicidadPago: 'mensual',
      metodoPago: 'Transferencia',
      fechaFirma: '2026-01-02T00:00:00.000Z',
      fechaInicio: '2026-01-05T00:00:00.000Z',
      fechaFin: '2026-12-31T00:00:00.000Z',
      numeroCasas: 20,
      estadoContrato: 'activo',
      asesorVentas: 'Hugo Peña',
      notas: 'Renueva en diciembre',
      residentId: residentUser.resident.id,
    }),
  },
  {
    record: 'PaymentHistory',
    path: '/api/paymenthistories',
    writer: 'admin',
    input: ({ ids }) => ({
      contratoId: ids.Contract,
      monto: 1000.25,
      fechaPago: '2026-02-05T00:00:00.000Z',
      metodoPago: 'Transferencia',
      referenciaPago: 'REF-1',
      estadoPago: 'pagado',
      notas: 'Puntual',
    }),
  },
  {
    record: 'BankBalance',
    path: '/api/SaldoCuentaBancaria',
    writer: 'admin',
    input: ({ community, mark }) => ({
      communityId: community.id,
      banco: `Banco ${mark}`,
      cuenta: '0123456789',
      fechaSaldo: '2026-02-28T00:00:00.000Z',
      monto: -120.5,
    }),
  },
  {
    record: 'ServiceProvider',
    path: '/api/proveedorservicios',
    writer: 'admin',
    input: ({ community }) => ({
      communityId: community.id,
      giro: 'Plomería',
      nombre: 'Hermanos Paredes',
      telefono: '442 333 4455',
      email: 'paredes@correo.example',
      descripcion: 'Urgencias',
      paginaWeb: 'https://paredes.example',
    }),
  },
  {
    record: 'ResidentCharge',
    path: '/api/CargosResidente',
    writer: 'admin',
    input: ({ residentUser }) => ({
      residentId: residentUser.resident.id,
      fecha: '2026-02-01T00:00:00.000Z',
      descripcion: 'Mantenimiento de febrero',
      monto: 850.5,
      estatus: 'Activo',
    }),
  },
  {
    record: 'ResidentPayment',
    path: '/api/pagosresidente',
    writer: 'admin',
    input: ({ residentUser, ids }) => ({
      residenteId: residentUser.resident.id,
      cargoResidenteId: ids.ResidentCharge,
      fechaPago: '2026-02-03T00:00:00.000Z',
      monto: 10.25,
      status: 'Aplicado',
      concepto: 'Febrero',
      formaDePago: 'Transferencia',
      urlComprobante: 'uploads/comprobante.png',
      nota: 'Primera parte',
    }),
  },
];

/** The resource that a path belongs to. */
export function resourceOf(path: string): Resource | undefined {
  const within = (resource: Resource) =>
    `${path}/`.toLowerCase().startsWith(`${resource.path}/`.toLowerCase());
  return RESOURCES.find(within);
}

/** Makes a home of its own, with a row of every resource. */
export async function makeHome(service: Service): Promise<Home> {
  const community = await service.make.community();
  const admin = await service.make.admin(community);
  const residentUser = await service.make.residentUser(community);
  const amenity = await service.make.amenity(community, { numeroReservacionesSimultaneas: 1_000_000 });
  await service.make.configuration(community, { codigo: 'MAX_RESERVACIONES', valor: '1000000' });
  const home: Home = {
    service,
    community,
    admin,
    residentUser,
    reservable: amenity.id,
    mark: `marca-${unique()}`,
    clients: {
      anonymous: service.anonymous,
      residentUser: service.as(residentUser),
      admin: service.as(admin),
      system: service.as(await service.make.systemAdmin()),
    },
    ids: {},
  };
  for (const resource of RESOURCES) home.ids[resource.record] = await makeRow(home, resource);
  home.ids.CommunityCharge = await makeCharge(home);
  home.ids.Payment = await makePayment(home);
  return home;
}

/** Uploads a file for a document of the home; gives where it lies. */
async function storeFile({ clients, community }: Home): Promise<string> {
  const form = formOf({ name: 'reglamento.pdf', content: '%PDF-1.7' }, { communityId: community.id });
  const { body } = await clients.admin.post('/api/Documents/upload', form);
  return body.relativePath;
}

/** Another row of a resource; gives its id. */
export async function makeRow(home: Home, { path, writer, input }: Resource): Promise<string | number> {
  const { status, body } = await home.clients[writer].post(path, await input(home));
  if (body?.id === undefined) throw new Error(`POST ${path} answered ${status} ${JSON.stringify(body)}`);
  return body.id;
}

/** A charge to the home's contract, written through GraphQL alone. */
const makeCharge = (home: Home) =>
  createThroughGraphql(home, 'createCommunityCharge', 'CreateCommunityChargeInput', {
    contratoId: home.ids.Contract,
    montoCargo: 5000,
    montoRecargos: 50.5,
    fechaDePago: '2026-03-10T00:00:00.000Z',
    notas: 'Marzo',
  });

/** A payment of the home's charge. */
const makePayment = (home: Home) =>
  createThroughGraphql(home, 'createPayment', 'CreatePaymentInput', {
    montoPago: 100,
    formaDePago: 'Transferencia',
    fechaDePago: '2026-03-09T00:00:00.000Z',
    pagoCargos: [{ cargosComunidadId: home.ids.CommunityCharge, montoAplicado: 10.5 }],
  });

async function createThroughGraphql(
  { clients }: Home,
  mutation: string,
  type: string,
  input: object,
): Promise<string> {
  const query = `mutation ($input: ${type}!) { ${mutation}(input: $input) { id } }`;
  const { data, errors } = await clients.admin.graphql(query, { input });
  if (errors) throw new Error(`${mutation} answered ${JSON.stringify(errors)}`);
  return data[mutation].id;
}
