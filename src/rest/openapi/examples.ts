import { createHash } from 'node:crypto';
import { ROLES } from '../../platform/roles.js';
import { type JsonSchema, reference } from './schemas.js';

/** Returns the id of a record in all examples, so that they refer to each other. */
const exampleId = (record: string): string =>
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
const recordOf = (component: string): string =>
  component.replace(/^(Create|Update)(?=[A-Z])/, '').replace(/(Input|Patch)$/, '');

/** Returns the value of a field, first among those that belong to the data of a service; undefined if it follows from its schema. */
function exampleValue(own: ExampleValues, component: string, field: string, method?: string): unknown {
  const names = [`${component}.${field}`, `${recordOf(component)}.${field}`, field];
  const keys = names.flatMap((name) => [`${method} ${name}`, name]);
  const values = [own, VALUES].find((known) => keys.some((key) => key in known)) ?? {};
  return values[keys.find((key) => key in values) ?? ''];
}

/** Derives the examples of bodies from their schemas; that of a named schema is a component of the document. */
export class Examples {
  readonly components: Record<string, { readonly value: unknown }> = {};

  constructor(
    private readonly schemas: Readonly<Record<string, JsonSchema>>,
    private readonly own: ExampleValues,
  ) {}

  /** The example of a parameter, which may be the id of a record. */
  parameter(name: string, record: string | undefined, method: string): unknown {
    if (!record) return exampleValue(this.own, '', name);
    return exampleValue(this.own, record, name, method) ?? exampleId(record);
  }

  /** The keyword of a media type that shows its examples. */
  of(schema: JsonSchema, method?: string): JsonSchema {
    const { $ref } = schema as { $ref?: string };
    const ofMethod = $ref && `${method} ${nameIn($ref)}.`;
    if (ofMethod && Object.keys(this.own).some((key) => key.startsWith(ofMethod)))
      return { example: this.valueOf(schema, '', '', method) };
    const alternatives = (schema.anyOf as JsonSchema[] | undefined) ?? [schema];
    const names = alternatives.map((alternative) => this.named(alternative));
    if (names.some((name) => name === null)) return { example: this.valueOf(schema, '', '') };
    return {
      examples: Object.fromEntries(names.map((name) => [name, reference('examples', name as string)])),
    };
  }

  /** The component name of a schema's example; null unless it is an object or a list of objects. */
  private named(schema: JsonSchema): string | null {
    const { $ref, items } = schema as { $ref?: string; items?: { $ref?: string } };
    const name = $ref ? nameIn($ref) : items?.$ref ? `${nameIn(items.$ref)}List` : null;
    if (name) this.components[name] ??= { value: this.valueOf(schema, '', '') };
    return name;
  }

  private valueOf(schema: JsonSchema, component: string, field: string, method?: string): unknown {
    const { $ref, type, anyOf, items, properties } = schema as Shape;
    const own = exampleValue(this.own, component, field, method);
    if (own !== undefined) return types(type).includes('array') && !Array.isArray(own) ? [own] : own;
    if ($ref) return this.valueOf(this.schemas[nameIn($ref)] ?? {}, nameIn($ref), '', method);
    if (anyOf?.[0]) return this.valueOf(anyOf[0], component, field, method);
    if (types(type).includes('array')) return [this.valueOf(items ?? {}, component, field, method)];
    if (!properties)
      return isGuid(schema) ? exampleId(field === 'id' ? recordOf(component) : field) : leafOf(schema);
    const values = Object.entries(properties).map(([name, property]) => [
      name,
      this.valueOf(property, component, name, method),
    ]);
    return Object.fromEntries(values);
  }
}

interface Shape {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
}

const isGuid = ({ pattern }: Shape) => pattern?.startsWith('^[\\da-') === true;

const types = (type: Shape['type']): readonly string[] => (typeof type === 'string' ? [type] : (type ?? []));

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** Returns a value derived from the schema alone. */
function leafOf({ type, enum: values, format = '' }: Shape): unknown {
  const [name = ''] = types(type);
  return values ? values[0] : name === 'string' ? (TIMES[format] ?? 'Ejemplo') : (LEAVES[name] ?? null);
}

const LEAVES: Readonly<Record<string, unknown>> = { boolean: true, integer: 1, number: 1 };

const TIMES: Readonly<Record<string, string>> = {
  'date-time': '2026-03-14T16:30:00.000Z',
  date: '2026-03-14',
};
