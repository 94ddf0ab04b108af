import type { RecordName } from './records.table.js';

/*
 * The limits of request bodies in the contract. A field without a row is tested against the limits that its input
 * declares.
 */

type ByRecord<T> = Readonly<Partial<Record<RecordName, T>>>;

/**
 * The maximum number of characters of every text; `auth` applies to the rows below that path. Short texts have 200,
 * addresses 500, links and paths 1,000, long texts 4,000 unless the contract names another number.
 */
export const LENGTHS: ByRecord<Readonly<Record<string, number>>> & {
  readonly auth: Readonly<Record<string, number>>;
} = {
  auth: { firstName: 200, lastName: 200, username: 200, email: 256 },
  User: { firstName: 200, lastName: 200, username: 200, email: 256, phone: 50, address: 500 },
  Community: {
    nombre: 200,
    descripcion: 4000,
    direccion: 500,
    contacto: 200,
    email: 200,
    phone: 200,
    tipoComunidad: 50,
  },
  CommunityConfiguration: { codigo: 200, titulo: 200, descripcion: 4000, valor: 4000, tipoDato: 50 },
  CommunityPrice: { concepto: 200 },
  CommunityProvider: {
    businessName: 200,
    taxId: 200,
    fullAddress: 500,
    contactPhones: 200,
    primaryEmail: 200,
    websiteOrSocialMedia: 1000,
    primaryContactName: 200,
    directPhone: 200,
    mobilePhone: 200,
    contactEmail: 200,
    productsOrServices: 4000,
    categoryOrIndustry: 200,
    paymentMethods: 4000,
    orderHistory: 4000,
    pastIncidentsOrClaims: 4000,
    internalNotes: 4000,
  },
  Resident: { fullName: 200, email: 256, phone: 50, number: 50, address: 500 },
  Vehicle: { brand: 200, model: 200, color: 200, licensePlate: 200 },
  Pet: { name: 200, species: 200, breed: 200, color: 200 },
  ResidentVisit: { visitorName: 200, vehicleColor: 200, licensePlate: 200, subject: 200 },
  Document: { titulo: 200, descripcion: 2000, userCreated: 200, nombreDocumento: 500, urlDoc: 1000 },
  Announcement: { titulo: 200, subtitulo: 300, contenido: 4000, imagen: 500 },
  Survey: { titulo: 200, descripcion: 4000 },
  Ticket: { contenido: 4000 },
  Comment: { comentarioTexto: 4000, origen: 50, idOrigen: 50 },
  Amenity: { nombre: 200, descripcion: 4000, reglas: 4000, imagen: 1000 },
  AmenitySchedule: { nota: 4000 },
  Banner: { pathImagen: 500, title: 200, text: 2000, enlace: 1000 },
  ResidentCharge: { descripcion: 4000 },
  ResidentPayment: { concepto: 200, formaDePago: 200, urlComprobante: 1000, nota: 4000 },
  Contract: {
    folioContrato: 200,
    representanteComunidad: 200,
    metodoPago: 200,
    asesorVentas: 200,
    notas: 4000,
    documentosAdjuntos: 4000,
  },
  PaymentHistory: { metodoPago: 200, referenciaPago: 200, notas: 4000 },
  BankBalance: { banco: 200, cuenta: 200 },
  ServiceProvider: {
    giro: 200,
    nombre: 200,
    telefono: 200,
    email: 200,
    descripcion: 4000,
    paginaWeb: 1000,
  },
};

type Range = readonly [least: number, most: number | null];

/** The ranges of numbers; counts and amounts are never negative. */
export const RANGES: ByRecord<Readonly<Record<string, Range>>> = {
  Community: { cantidadViviendas: [0, null] },
  CommunityPrice: { monto: [0, null] },
  CommunityProvider: { rating: [0, null] },
  Vehicle: { year: [1900, new Date().getUTCFullYear() + 1] },
  Pet: { age: [0, 200] },
  ResidentVisit: { totalPeople: [1, null] },
  Amenity: {
    costo: [0, null],
    capacidadMaxima: [0, null],
    numeroReservacionesSimultaneas: [0, null],
    personasPorReservacion: [0, null],
    horasPorReservacion: [0, null],
  },
  AmenitySchedule: { dayOfWeek: [1, 7] },
  AmenityReservation: { numPersonas: [1, null] },
  Contract: {
    costoTotal: [0, null],
    montoPagoParcial: [0, null],
    numeroPagosParciales: [0, null],
    diaPago: [1, 28],
    numeroCasas: [0, null],
  },
  PaymentHistory: { monto: [0, null] },
  ResidentCharge: { monto: [0, null] },
  ResidentPayment: { monto: [0, null] },
};

/** Required fields by row; a PUT that is not named requires what its POST does. */
export const REQUIRED: Readonly<Record<string, string>> = {
  'POST /api/auth/login': 'username password',
  'POST /api/auth/register': 'firstName lastName username email password roleId',
  'POST /api/auth/change-password': 'currentPassword newPassword',
  'POST /api/auth/forgot-password': 'email',
  'POST /api/auth/reset-password': 'email token newPassword',
  'POST /api/auth/refresh': 'refreshToken',
  'POST /api/auth/logout': '',
  'POST /api/users': 'firstName lastName username email password roleId',
  'PUT /api/users/{id}': '',
  'POST /api/communities':
    'nombre descripcion direccion contacto email phone tipoComunidad cantidadViviendas',
  'POST /api/communityconfigurations': 'communityId codigo titulo descripcion valor tipoDato',
  'POST /api/communityprices': 'communityId concepto monto',
  'POST /api/communityproviders': 'communityId businessName',
  'PUT /api/communityproviders/{id}': 'businessName',
  'POST /api/Residents': 'userId fullName address',
  'PUT /api/Residents/{id}': '',
  'POST /api/vehicles': 'residentId brand vehicleTypeId model year color licensePlate',
  'POST /api/pets': 'residentId name species breed age color',
  'POST /api/residentvisits': 'residentId visitorName totalPeople subject arrivalDate',
  'POST /api/Documents': 'titulo fecha nombreDocumento urlDoc',
  'POST /api/comunicados': 'titulo contenido fecha',
  'POST /api/encuestas': 'communityId titulo descripcion fechaInicio fechaFin',
  'POST /api/encuestas/{id}/responder': 'respuestas',
  'POST /api/tickets': 'categoriaTicketId',
  'PUT /api/tickets/{id}': '',
  'POST /api/comentarios': 'origen idOrigen comentarioTexto',
  'PUT /api/comentarios/{id}': 'comentarioTexto',
  'POST /api/amenities': 'nombre descripcion reglas fechaAlta communityId',
  'POST /api/CargosResidente': 'residentId fecha descripcion monto estatus',
  'PUT /api/CargosResidente/{id}': '',
  'POST /api/pagosresidente': 'residenteId monto',
  'PUT /api/pagosresidente/{id}': '',
  'POST /api/banners': 'pathImagen title',
  'POST /api/contratos':
    'communityId tipoContrato folioContrato representanteComunidad costoTotal montoPagoParcial' +
    ' numeroPagosParciales diaPago periodicidadPago metodoPago fechaFirma fechaInicio numeroCasas estadoContrato',
  'POST /api/paymenthistories': 'contratoId monto',
  'POST /api/SaldoCuentaBancaria': 'communityId banco cuenta fechaSaldo monto',
  'POST /api/proveedorservicios': 'giro nombre',
  'POST /api/proveedorservicios/{id}/calificar': 'puntuacion',
  'POST /api/amenityschedules': 'amenityId dayOfWeek horaInicio horaFin',
  'PUT /api/amenityschedules/{id}': '',
  'POST /api/amenityreservations': 'amenityId horario numPersonas',
  'PATCH /api/amenityreservations/{id}/status': 'status',
  'POST /api/logs': 'logs',
};

/** Texts that are refused when blank; `auth` for the rows below that path. */
export const NOT_BLANK: ByRecord<string> & { readonly auth: string } = {
  auth: 'firstName lastName username email password currentPassword newPassword token refreshToken',
  User: 'firstName lastName username email password',
  Community: 'nombre descripcion direccion contacto email phone tipoComunidad',
  CommunityConfiguration: 'codigo titulo',
  CommunityPrice: 'concepto',
  CommunityProvider: 'businessName',
  Resident: 'fullName address',
  Vehicle: 'licensePlate',
  Pet: 'name',
  ResidentVisit: 'visitorName',
  Document: 'titulo nombreDocumento urlDoc',
  Announcement: 'titulo contenido',
  Survey: 'titulo',
  Comment: 'comentarioTexto',
  Amenity: 'nombre',
  Banner: 'title',
  ServiceProvider: 'nombre',
};
