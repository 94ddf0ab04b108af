import { RECORD_LENGTHS, RECORD_NOT_BLANK } from '../support/contract-records.js';

/*
 * The limits of request bodies in the contract. A field without a limit here is tested against the limits that its
 * input declares.
 */

/** The maximum number of characters of the texts of each record; `auth` applies to the rows below that path. */
export const LENGTHS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  ...RECORD_LENGTHS,
  auth: { firstName: 200, lastName: 200, username: 200, email: 256 },
};

type Range = readonly [least: number, most: number | null];

/** The ranges of numbers; counts and amounts are never negative. */
export const RANGES: Readonly<Record<string, Readonly<Record<string, Range>>>> = {
  Community: { cantidadViviendas: [0, null] },
  CommunityPrice: { monto: [0, null] },
  CommunityProvider: { rating: [0, null] },
  Vehicle: {
    // A year may begin while the tests run.
    get year(): Range {
      return [1900, new Date().getUTCFullYear() + 1];
    },
  },
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

/** Required fields by row; a PUT without a row requires the same fields as its POST. */
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

/** Texts that are refused when blank, by record; `auth` applies to the rows below that path. */
export const NOT_BLANK: Readonly<Record<string, readonly string[]>> = {
  ...RECORD_NOT_BLANK,
  auth: [
    'firstName',
    'lastName',
    'username',
    'email',
    'password',
    'currentPassword',
    'newPassword',
    'token',
    'refreshToken',
  ],
};
