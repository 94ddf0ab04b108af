import { createHash } from 'node:crypto';
import { ROLES } from '../../platform/roles.js';

/** Returns the id of a record in all examples, so that they refer to each other. */
const idOf = (record: string): string =>
  createHash('sha256')
    .update(record)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');

/** Returns the timestamp of noon UTC on a day. */
const day = (date: string) => `${date}T12:00:00.000Z`;

const RESIDENT = ROLES.find(({ code }) => code === 'RESIDENT');

/**
 * Realistic values for fields of records and inputs. `Record.field` has precedence over `field`; an input
 * uses the values of its record unless they are given for the input itself. Other fields get a value from
 * their type, format and limits.
 */
const VALUES: Readonly<Record<string, unknown>> = {
  // Contracts, charges and payments
  asesorVentas: 'Lourdes Cisneros',
  banco: 'Banco del Bajío',
  costoTotal: 51006,
  cuenta: '012345679',
  diaPago: 5,
  documentosAdjuntos: null,
  estadoContrato: 'activo',
  estadoPago: 'pagado',
  fecha: day('2026-03-01'),
  fechaDePago: day('2026-03-05'),
  fechaFin: day('2026-12-31'),
  fechaFirma: day('2025-12-15'),
  fechaInicio: day('2026-01-01'),
  fechaPago: day('2026-03-05'),
  fechaSaldo: day('2026-02-28'),
  folioContrato: 'CTR-001-B',
  formaDePago: 'Transferencia',
  metodoPago: 'Transferencia',
  monto: 850,
  montoAplicado: 4250.5,
  montoCargo: 4250.5,
  montoPagado: 0,
  montoPago: 4250.5,
  montoPagoParcial: 4250.5,
  montoRecargos: 148.77,
  notas: 'Mensualidad de marzo de 2026',
  numeroCasas: 148,
  numeroPagosParciales: 12,
  periodicidadPago: 'mensual',
  referenciaPago: 'REF-1003',
  representanteComunidad: 'Lic. Adriana Mendoza',
  tipoContrato: 'estandar',
  urlComprobante: 'uploads/receipts/transferencia.png',
  'BankBalance.monto': 183250.37,
  'Contract.notas': null,
  'Contract.residentId': null,
  'PaymentHistory.monto': 4250.5,
  'PaymentHistory.notas': null,
  'CommunityCharge.estatus': 'No vencido',
  'ResidentCharge.descripcion': 'Mantenimiento de marzo de 2026',
  'ResidentCharge.estatus': 'Activo',
  'ResidentPayment.nota': 'Pagado en línea',
  'ResidentPayment.status': 'PorConfirmar',

  // Dashboard
  anio: 2026,
  cantidadMorosos: 7,
  cargosVencidos: 11,
  egresosDelMes: 38500.5,
  encuestasActivas: 2,
  ingresosDelMes: 112200,
  mes: 3,
  montoEnMora: 23800,
  montoPorCobrar: 41650,
  montoVencido: 23800,
  pagosDelMes: 96,
  saldoActualEnBanco: 183250.37,
  ticketsAbiertos: 9,
  ticketsLevantados: 31,
  ticketsResueltos: 22,
  totalComunidades: 1,
  totalMascotas: 54,
  totalResidentes: 148,
  totalRespuestas: 31,
  totalVehiculos: 211,
  visitantesActuales: 4,
  visitasHoy: 12,
  'MonthlyTotal.total': 112200,

  // Identifiers
  amenityId: idOf('Amenity'),
  cargoResidenteId: idOf('ResidentCharge'),
  cargosComunidadId: idOf('CommunityCharge'),
  communityId: idOf('Community'),
  communityIds: idOf('Community'),
  comunidadId: idOf('Community'),
  comunidades: idOf('Community'),
  contratoId: idOf('Contract'),
  createdByUserId: idOf('Administrator'),
  encuestaId: idOf('Survey'),
  pagoComunidadId: idOf('Payment'),
  preguntaId: idOf('SurveyQuestion'),
  residentId: idOf('Resident'),
  residenteId: idOf('Resident'),
  roleId: RESIDENT?.id,
  roleIds: RESIDENT?.id,
  updatedByUserId: idOf('Administrator'),
  userCommunityIds: idOf('Community'),
  userId: idOf('User'),
  vehicleTypeId: '77777777-7777-7777-7777-777777777777',
  'AmenityReservation.id': idOf('AmenityReservation'),
  'BankBalance.id': 18,
  'CallerResident.id': idOf('Resident'),
  'Comment.id': 57,
  'Comment.idComment': null,
  'Community.id': idOf('Community'),
  'ResidentInfo.id': idOf('Resident'),
  'Role.id': RESIDENT?.id,
  'SessionCommunity.id': idOf('Community'),
  'SessionResidentInfo.id': idOf('Resident'),
  'SurveyQuestionInput.id': null,
  'Ticket.id': 42,
  'TicketCategory.id': 3,
  'TicketStatus.id': 1,
  'User.userCommunityIds': [],
  'VehicleType.id': '77777777-7777-7777-7777-777777777777',

  // People, accounts and sessions
  address: 'Privada del Roble 12',
  currentPassword: 'Vecindad#2025',
  email: 'mariana.robles@correo.example',
  expiresIn: 3600,
  firstName: 'Mariana',
  fullName: 'Mariana Robles',
  fullname: 'Mariana Robles',
  lastName: 'Robles',
  newPassword: 'Vecindad#2026',
  number: '12',
  password: 'Vecindad#2026',
  phone: '442 123 4567',
  refreshToken: 'q3Vn0cJmYwT8sK5hRzE1uXbL7dPgA2f9',
  residentName: 'Mariana Robles',
  residentNumber: '12',
  role: RESIDENT?.code,
  roleCode: RESIDENT?.code,
  roleCodes: RESIDENT?.code,
  roles: RESIDENT?.code,
  username: 'mariana.robles',
  'AuthenticationResult.expiresAt': '2026-03-14T17:30:00.000Z',
  'AuthenticationResult.refreshTokenExpiresAt': '2026-03-28T16:30:00.000Z',
  'AuthenticationResult.token':
    'eyJhbGciOiJIUzI1NiJ9.eyJ1bmlxdWVfbmFtZSI6Im1hcmlhbmEucm9ibGVzIn0.c2lnbmF0dXJl',
  'Confirmation.message': 'La contraseña se cambió correctamente.',
  'ResetPassword.token': 'H7KM-Q4WX-9PTC',
  'Role.code': RESIDENT?.code,
  'Role.description': RESIDENT?.description,

  // Communities
  cantidadViviendas: 148,
  codigo: 'MONTO_MANT',
  communityName: 'Residencial Los Encinos',
  concepto: 'Mantenimiento mensual',
  contacto: 'Lic. Adriana Mendoza',
  direccion: 'Av. de los Encinos 450, Juriquilla, Querétaro',
  latitud: 20.7031,
  longitud: -100.4468,
  tipoComunidad: 'FRACCIONAMIENTO',
  timeZone: 'America/Tijuana',
  tipoDato: 'decimal',
  valor: '850',
  'Community.descripcion': 'Casas alrededor de un parque central con alberca, salón y canchas.',
  'Community.email': 'administracion@losencinos.example',
  'Community.nombre': 'Residencial Los Encinos',
  'Community.phone': '442 210 4500',
  'CommunityConfiguration.descripcion': 'Lo que cada vivienda paga al mes',
  'CommunityConfiguration.titulo': 'Cuota de mantenimiento',
  'SessionCommunity.descripcion': 'Casas alrededor de un parque central con alberca, salón y canchas.',
  'SessionCommunity.email': 'administracion@losencinos.example',
  'SessionCommunity.nombre': 'Residencial Los Encinos',
  'SessionCommunity.phone': '442 210 4500',

  // Vehicles, pets and visits
  age: 4,
  arrivalDate: '2026-03-14T16:30:00.000Z',
  brand: 'Nissan',
  breed: 'Labrador',
  color: 'Blanco',
  departureDate: '2026-03-14T19:05:00.000Z',
  licensePlate: 'UMK-482-A',
  model: 'Versa',
  species: 'Perro',
  subject: 'Visita familiar',
  totalPeople: 3,
  vehicleColor: 'Gris',
  vehicleTypeName: 'Car',
  visitorName: 'Jorge Hernández',
  year: 2021,
  'Pet.color': 'Miel',
  'Pet.name': 'Canela',
  'VehicleType.name': 'Car',

  // Tickets and comments
  categoria: 'Mantenimiento',
  categoriaTicketId: 3,
  categoriaTicketNombre: 'Mantenimiento',
  comentarioTexto: 'A mí también me pasa, desde el fin de semana.',
  idOrigen: '42',
  imageUrls: 'uploads/tickets/luminaria.png',
  origen: 'ticket',
  statusCode: 'NUEVO',
  statusColor: '#FF9800',
  statusDescripcion: 'Nuevo',
  statusId: 1,
  'Ticket.contenido': 'La luminaria frente al número 12 lleva tres noches apagada.',
  'TicketStatus.code': 'NUEVO',
  'TicketStatus.color': '#FF9800',
  'TicketStatus.descripcion': 'Nuevo',
  'TicketStatusTotal.code': 'NUEVO',
  'TicketStatusTotal.color': '#FF9800',
  'TicketStatusTotal.descripcion': 'Nuevo',
  'TicketStatusTotal.total': 5,

  // Surveys
  opcion: 'De 8:00 a 22:00',
  'SurveyQuestion.opciones': ['De 6:00 a 20:00', 'De 8:00 a 22:00'],
  pregunta: '¿Qué horario prefiere para la alberca?',
  promedio: null,
  respuesta: 'De 8:00 a 22:00',
  textos: [],
  'Survey.descripcion': 'Ayúdenos a decidir en qué invertir este año',
  'Survey.fechaFin': day('2026-03-31'),
  'Survey.fechaInicio': day('2026-03-01'),
  'Survey.titulo': 'Áreas comunes',
  'SurveyOptionCount.total': 17,
  'SurveyResults.titulo': 'Áreas comunes',

  // Amenities
  amenityName: 'Alberca',
  capacidadMaxima: 40,
  costo: 120.5,
  dayOfWeek: 6,
  fechaAlta: day('2025-06-02'),
  horaFin: '22:00',
  horaInicio: '08:00',
  horario: '2026-03-21T18:00:00.000Z',
  horasPorReservacion: 2,
  horasReservadas: 2,
  nota: 'Se cierra por mantenimiento el primer lunes del mes',
  numPersonas: 4,
  numeroReservacionesSimultaneas: 6,
  personasPorReservacion: 8,
  reglas: 'Ducharse antes de entrar. Niños siempre acompañados.',
  'Amenity.descripcion': 'Alberca templada de 20 metros con chapoteadero',
  'Amenity.imagen': 'uploads/amenities/alberca.png',
  'Amenity.nombre': 'Alberca',
  'AmenityReservation.status': 'En proceso',
  'AmenityReservationStatus.status': 'Reservada',

  // Publications and documents
  category: 'reglamentos',
  endDate: '2026-03-31',
  enlace: '/uploads/banners/asamblea.png',
  fileSizeBytes: 48213,
  nombreDocumento: 'reglamento-interno.pdf',
  orden: 1,
  originalFileName: 'reglamento-interno.pdf',
  path: 'uploads/images/luminaria.png',
  pathImagen: 'uploads/banners/asamblea.png',
  relativePath: `uploads/documents/${idOf('Community')}/reglamentos/general/reglamento-interno.pdf`,
  startDate: '2026-03-01',
  subtitulo: 'Informe semestral y presupuesto',
  text: 'Sábado a las 10:00 en el salón de eventos.',
  title: 'Asamblea ordinaria',
  titulo: 'Asamblea ordinaria',
  urlDoc: `uploads/documents/${idOf('Community')}/reglamentos/general/reglamento-interno.pdf`,
  userCreated: 'Adriana Mendoza',
  'Announcement.contenido': 'Se presentará el estado de cuenta del semestre y se votará el presupuesto.',
  'Announcement.imagen': 'uploads/announcements/asamblea.png',
  'Document.descripcion': 'Reglas de convivencia vigentes',
  'Document.titulo': 'Reglamento interno',
  'DocumentUpload.file': '(contenido del archivo)',
  'FileUpload.file': '(contenido del archivo)',

  // Providers
  businessName: 'Jardines del Centro',
  categoryOrIndustry: 'Jardinería',
  contactEmail: 'ramiro@jardinesdelcentro.example',
  contactPhones: '442 318 5020',
  directPhone: '442 318 5021',
  fullAddress: 'Av. Constituyentes 410, Col. Centro',
  giro: 'Plomería',
  internalNotes: 'Pedir cotización antes de cada poda',
  mobilePhone: '442 190 3311',
  orderHistory: 'Contrato anual renovado dos veces',
  paginaWeb: '/uploads/providers/hermanos-paredes.png',
  pastIncidentsOrClaims: null,
  paymentMethods: 'Transferencia, a treinta días',
  primaryContactName: 'Ramiro Lozano',
  primaryEmail: 'ventas@jardinesdelcentro.example',
  productsOrServices: 'Poda, riego y fumigación de áreas verdes',
  puntuacion: 4.5,
  rating: 4.5,
  taxId: 'JCE010203AB1',
  telefono: '442 555 0182',
  totalCalificaciones: 12,
  websiteOrSocialMedia: '@jardinesdelcentro',
  'ServiceProvider.descripcion': 'Fugas, tinacos y calentadores',
  'ServiceProvider.email': 'contacto@hermanosparedes.example',
  'ServiceProvider.nombre': 'Hermanos Paredes',

  // Pages and client logs
  logs: [{ level: 'error', message: 'No se pudo cargar la imagen', url: '/tickets/42' }],
  page: 1,
  pageSize: 20,
  totalCount: 28,
  totalPages: 2,

  // Times of records
  createdAt: '2026-03-01T15:04:05.000Z',
  updatedAt: '2026-03-02T09:30:00.000Z',
};

/** Values for examples, by `Record.field` or `field`; with a method before it, for the requests of that method alone. */
export type ExampleValues = Readonly<Record<string, unknown>>;

/** Finds the values of fields, first among those that belong to the data of a service. */
export class ExampleSource {
  constructor(private readonly own: ExampleValues) {}

  /** The value of a field; undefined if it follows from its schema. */
  valueOf(component: string, field: string, method?: string): unknown {
    const record = component.replace(/^(Create|Update)(?=[A-Z])/, '').replace(/(Input|Patch)$/, '');
    const names = [`${component}.${field}`, `${record}.${field}`, field];
    for (const values of [this.own, VALUES]) {
      const name = names.flatMap((name) => [`${method} ${name}`, name]).find((key) => key in values);
      if (name !== undefined) return values[name];
    }
    return field === 'id' ? idOf(record) : undefined;
  }

  /** Whether requests of a method have values of their own. */
  isOfMethod(component: string, method: string): boolean {
    return Object.keys(this.own).some((key) => key.startsWith(`${method} ${component}.`));
  }
}
