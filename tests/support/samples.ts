import { randomUUID } from 'node:crypto';

/*
 * The values of a valid record of each kind, without its foreign keys to other test data. The rows that `Builder`
 * inserts and the request bodies of `resources.ts` start from them.
 */

/** The id of the vehicle type Car. */
export const CAR = '77777777-7777-7777-7777-777777777777';

/** A short unique text. */
export const unique = () => randomUUID().slice(0, 8);

export const community = () => ({
  nombre: `Fraccionamiento ${unique()}`,
  descripcion: 'Casas alrededor de un parque',
  direccion: 'Av. de los Fresnos 100, Querétaro',
  contacto: 'María Elena Ríos',
  email: 'contacto@fresnos.example',
  phone: '442 123 4567',
  tipoComunidad: 'FRACCIONAMIENTO',
  latitud: 20.58,
  longitud: -100.38,
  cantidadViviendas: 120,
});

export function user() {
  const name = `u${unique()}`;
  return { firstName: 'Alejandra', lastName: 'Montes', username: name, email: `${name}@correo.example` };
}

export const resident = () => ({
  fullName: `Julián Ortega ${unique()}`,
  email: 'julian.ortega@correo.example',
  phone: '442 987 6543',
  number: '12-B',
  address: 'Privada del Roble 12',
});

export const vehicle = () => ({
  brand: 'Nissan',
  vehicleTypeId: CAR,
  model: 'Versa',
  year: 2021,
  color: 'Gris',
  licensePlate: `TST-${unique()}`,
});

export const pet = () => ({ name: 'Canela', species: 'Dog', breed: 'Criollo', age: 4, color: 'Café' });

export const visit = () => ({
  visitorName: 'Rosa Villaseñor',
  totalPeople: 2,
  subject: 'Visita familiar',
  arrivalDate: '2026-03-01T18:00:00.000Z',
});

/** Pictures that every service of the tests has among its uploads. */
export const PICTURES = [
  'uploads/muestras/1.png',
  'uploads/muestras/2.png',
  'uploads/muestras/3.png',
] as const;

/** The first of them, with a path of so many characters. */
export const pictureOf = (characters: number) =>
  `uploads/${'./'.repeat(characters).slice(0, characters - PICTURES[0].length)}muestras/1.png`;

export const ticket = () => ({
  categoriaTicketId: 6,
  contenido: 'Música a todo volumen después de las once',
});

export const comment = () => ({ comentarioTexto: 'Aquí también se escucha' });

/** Open from the beginning of 2020 to the end of 2099. */
export const survey = () => ({
  titulo: 'Uso de la alberca',
  descripcion: 'Ayúdenos a decidir el horario',
  fechaInicio: '2020-01-01T00:00:00.000Z',
  fechaFin: '2099-12-31T23:59:59.000Z',
});

export const question = () => ({ tipoPregunta: 1, pregunta: '¿Qué mejoraría?' });

export const amenity = () => ({
  nombre: 'Terraza',
  descripcion: 'Terraza con asador',
  reglas: 'Dejar limpio',
  fechaAlta: '2026-01-15T00:00:00.000Z',
});

/** An import whose one row has expired. */
export const importOfUnits = () => ({
  kind: 'UNITS' as const,
  fileName: 'casas.csv',
  contentHash: unique(),
  encoding: 'utf-8',
  delimiter: ',',
  decimalSign: '.',
  dateOrder: 'DMY',
  headerLine: 1,
  headers: ['casa'],
  fields: ['number'],
  rows: 1,
  wrong: 0,
  skips: 0,
  amount: null,
});

/** A unit that nobody pays for. */
export const unit = () => ({ number: `U-${unique()}`, share: null, area: null });

/** A fee that charges nobody, since it names no unit. */
export const fee = () => ({
  name: `Mantenimiento ${unique()}`,
  basis: 'LISTED' as const,
  amount: 0,
  firstMonth: '2026-01',
  lastMonth: null,
  dueDay: 10,
  automaticSince: null,
});

/** Mondays from eight to eight. */
export const closure = () => ({
  from: '2026-07-01T06:00:00.000Z',
  to: '2026-07-02T06:00:00.000Z',
  reason: 'Mantenimiento',
});

/** A pass for once, of today and tomorrow. */
export function pass() {
  const now = Date.now();
  return {
    visitorName: 'Rosa Villaseñor',
    totalPeople: 2,
    validFrom: new Date(now - 3_600_000).toISOString(),
    validUntil: new Date(now + 86_400_000).toISOString(),
    singleUse: true,
  };
}

export const schedule = () => ({ dayOfWeek: 1, horaInicio: '08:00', horaFin: '20:00' });

export const reservation = () => ({
  horario: '2099-01-05T16:00:00.000Z',
  numPersonas: 4,
  horasReservadas: 1,
});

export const configuration = () => ({
  codigo: `CUENTA_${unique()}`,
  titulo: 'Cuenta del banco',
  descripcion: 'Donde se paga el mantenimiento',
  valor: '012345678901234567',
  tipoDato: 'string' as const,
});

export const price = () => ({ concepto: 'Mantenimiento', monto: 850.5 });

export const provider = () => ({ businessName: `Jardines ${unique()}`, rating: 4.25 });

export const serviceProvider = () => ({
  giro: 'Plomería',
  nombre: `Hermanos Paredes ${unique()}`,
  telefono: '442 555 0202',
});

export const announcement = () => ({
  titulo: 'Corte de agua',
  contenido: 'El jueves no habrá agua de nueve a doce.',
  fecha: '2026-03-05T15:00:00.000Z',
});

export const banner = () => ({ pathImagen: 'uploads/banners/posada.png', title: `Posada ${unique()}` });

export const document = () => ({
  titulo: 'Reglamento interno',
  fecha: '2026-02-01T00:00:00.000Z',
  nombreDocumento: 'reglamento.pdf',
});

export const contract = () => ({
  tipoContrato: 'estandar' as const,
  folioContrato: `FOL-${unique()}`,
  representanteComunidad: 'Marcela Ibarra',
  costoTotal: 12000,
  montoPagoParcial: 1000,
  numeroPagosParciales: 12,
  diaPago: 5,
  periodicidadPago: 'mensual' as const,
  metodoPago: 'Transferencia',
  fechaFirma: '2026-01-02T00:00:00.000Z',
  fechaInicio: '2026-01-05T00:00:00.000Z',
  numeroCasas: 120,
  estadoContrato: 'activo' as const,
});

export const paymentHistory = () => ({ monto: 1000, fechaPago: '2026-02-05T12:00:00.000Z' });

/** Of a thousand, due at the end of 2099. */
export const charge = () => ({ montoCargo: 1000, fechaDePago: '2099-12-31T00:00:00.000Z' });

export const payment = () => ({
  montoPago: 1000,
  formaDePago: 'Transferencia',
  fechaDePago: '2026-03-05T12:00:00.000Z',
});

export const residentCharge = () => ({
  fecha: '2026-03-01T06:00:00.000Z',
  descripcion: 'Mantenimiento de marzo',
  monto: 800,
});

export const residentPayment = () => ({
  fechaPago: '2026-03-03T15:00:00.000Z',
  monto: 200,
  status: 'Aplicado' as const,
});

export const bankBalance = () => ({
  banco: 'Banco del Bajío',
  cuenta: '0123456789',
  fechaSaldo: '2026-03-31T00:00:00.000Z',
  monto: 152340.75,
});

/** The optional fields of a community provider. */
export const providerDetails = () => ({
  contactPhones: '442 555 0101',
  primaryContactName: 'Ramiro Lozano',
  productsOrServices: 'Poda y riego',
  categoryOrIndustry: 'Jardinería',
  paymentMethods: 'Transferencia',
  pastIncidentsOrClaims: 'Llegó tarde dos veces',
  internalNotes: 'Negociar el precio en enero',
});

/** A webhook that is switched off, so that nothing is sent. */
export const webhook = () => ({ url: 'https://8.8.8.8/hook', types: ['Pet'], active: false });
