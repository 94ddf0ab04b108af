import { createHash } from 'node:crypto';
import { ROLES } from '../../platform/roles.js';

/** Returns the id of a record in all examples, so that they refer to each other. */
export const exampleId = (record: string): string =>
  createHash('sha256')
    .update(record)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-a$4-$5');

const RESIDENT = ROLES.find(({ code }) => code === 'RESIDENT');

/**
 * Values that their type, format and limits do not give, for fields of records and inputs: `Record.field` has precedence over
 * `field`, and an input uses the values of its record. A service with demonstration data shows what its records have.
 */
const VALUES: Readonly<Record<string, unknown>> = {
  // Identifiers
  'BankBalance.id': 18,
  'Comment.id': 57,
  'Comment.idComment': null,
  'Role.id': RESIDENT?.id,
  'SurveyQuestionInput.id': null,
  'Ticket.id': 42,
  'TicketCategory.id': 3,
  'TicketStatus.id': 1,
  'User.userCommunityIds': [],
  'Contract.residentId': null,
  communityId: exampleId('Community'),
  communityIds: exampleId('Community'),
  comunidadId: exampleId('Community'),
  comunidades: exampleId('Community'),
  residentId: exampleId('Resident'),
  residenteId: exampleId('Resident'),
  roleId: RESIDENT?.id,
  roleIds: RESIDENT?.id,
  vehicleTypeId: '77777777-7777-7777-7777-777777777777',
  'VehicleType.id': '77777777-7777-7777-7777-777777777777',

  // People, accounts and sessions
  currentPassword: 'Vecindad#2025',
  email: 'mariana.robles@correo.example',
  firstName: 'Mariana',
  lastName: 'Robles',
  fullName: 'Mariana Robles',
  residentName: 'Mariana Robles',
  address: 'Privada del Roble 12',
  number: '12',
  residentNumber: '12',
  newPassword: 'Vecindad#2026',
  password: 'Vecindad#2026',
  phone: '442 123 4567',
  role: RESIDENT?.code,
  roleCode: RESIDENT?.code,
  roleCodes: RESIDENT?.code,
  roles: RESIDENT?.code,
  username: 'mariana.robles',
  'Role.code': RESIDENT?.code,

  // Amounts, places and times
  monto: 850,
  latitud: 20.7031,
  longitud: -100.4468,
  timeZone: 'America/Tijuana',
  anio: 2026,
  year: 2021,
  horaInicio: '08:00',
  horaFin: '22:00',
  endDate: '2026-03-31',
  'Survey.fechaFin': '2026-03-31T12:00:00.000Z',
  createdAt: '2026-03-01T15:04:05.000Z',

  // Texts
  communityName: 'Residencial Los Encinos',
  direccion: 'Av. de los Encinos 450, Juriquilla, Querétaro',
  contacto: 'Lic. Adriana Mendoza',
  nombre: 'Alberca',
  name: 'Canela',
  titulo: 'Asamblea ordinaria',
  descripcion: 'Reglas de convivencia vigentes',
  contenido: 'La luminaria frente al número 12 lleva tres noches apagada.',
  comentarioTexto: 'A mí también me pasa, desde el fin de semana.',
  notas: 'Mensualidad de marzo de 2026',
  nota: 'Pagado en línea',
  concepto: 'Mantenimiento mensual',
  estadoPago: 'pagado',
  estatus: 'Activo',
  'ResidentPayment.status': 'PorConfirmar',
  metodoPago: 'Transferencia',
  formaDePago: 'Transferencia',
  referenciaPago: 'REF-1003',
  color: 'Blanco',
  brand: 'Nissan',
  model: 'Versa',
  licensePlate: 'UMK-482-A',
  vehicleColor: 'Gris',
  vehicleTypeName: 'Car',
  species: 'Perro',
  breed: 'Labrador',
  visitorName: 'Jorge Hernández',
  subject: 'Visita familiar',
  pregunta: '¿Qué horario prefiere para la alberca?',
  businessName: 'Jardines del Centro',
  reglas: 'Ducharse antes de entrar. Niños siempre acompañados.',
  urlComprobante: 'uploads/receipts/transferencia.png',
  imagen: 'uploads/amenities/alberca.png',
  imageUrls: 'uploads/tickets/luminaria.png',

  // Words with a meaning
  origen: 'ticket',
  idOrigen: '42',
  tipoDato: 'decimal',
  valor: '850',
  enlace: '/uploads/banners/asamblea.png',
  urlDoc: 'uploads/documents/reglamento-interno.pdf',
  path: 'uploads/images/luminaria.png',
  logs: [{ level: 'error', message: 'No se pudo cargar la imagen', url: '/tickets/42' }],
};

/** Values for examples, by `Record.field` or `field`; with a method before it, for the requests of that method alone. */
export type ExampleValues = Readonly<Record<string, unknown>>;

/** Returns the record that an input writes. */
export const recordOf = (component: string): string =>
  component.replace(/^(Create|Update)(?=[A-Z])/, '').replace(/(Input|Patch)$/, '');

/** Returns the value of a field, first among those that belong to the data of a service; undefined if it follows from its schema. */
export function exampleValue(own: ExampleValues, component: string, field: string, method?: string): unknown {
  const names = [`${component}.${field}`, `${recordOf(component)}.${field}`, field];
  const keys = names.flatMap((name) => [`${method} ${name}`, name]);
  const values = [own, VALUES].find((known) => keys.some((key) => key in known)) ?? {};
  return values[keys.find((key) => key in values) ?? ''];
}
