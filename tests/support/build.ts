import { randomUUID } from 'node:crypto';
import type { MikroORM } from '@mikro-orm/postgresql';
import { hashSync } from 'bcryptjs';
import { Amenity } from '../../src/modules/amenities/amenity.entity.js';
import { AmenityReservation } from '../../src/modules/amenities/amenity-reservation.entity.js';
import { AmenitySchedule } from '../../src/modules/amenities/amenity-schedule.entity.js';
import { Announcement } from '../../src/modules/announcements/announcement.entity.js';
import { BankBalance } from '../../src/modules/bank-balances/bank-balance.entity.js';
import { Banner } from '../../src/modules/banners/banner.entity.js';
import { CommunityCharge } from '../../src/modules/charges/charge.entity.js';
import { Payment } from '../../src/modules/charges/payment.entity.js';
import { Comment } from '../../src/modules/comments/comment.entity.js';
import { CommunityAssignment } from '../../src/modules/communities/assignment.entity.js';
import { Community } from '../../src/modules/communities/community.entity.js';
import { CommunityConfiguration } from '../../src/modules/configurations/configuration.entity.js';
import { Contract } from '../../src/modules/contracts/contract.entity.js';
import { PaymentHistory } from '../../src/modules/contracts/payment-history.entity.js';
import { Document } from '../../src/modules/documents/document.entity.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { Pet } from '../../src/modules/pets/pet.entity.js';
import { CommunityPrice } from '../../src/modules/prices/price.entity.js';
import { CommunityProvider } from '../../src/modules/providers/provider.entity.js';
import { ResidentCharge } from '../../src/modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../../src/modules/resident-charges/resident-payment.entity.js';
import { Resident } from '../../src/modules/residents/resident.entity.js';
import { ServiceProvider } from '../../src/modules/service-providers/service-provider.entity.js';
import { Survey } from '../../src/modules/surveys/survey.entity.js';
import { SurveyQuestion } from '../../src/modules/surveys/survey-question.entity.js';
import { Ticket } from '../../src/modules/tickets/ticket.entity.js';
import { Vehicle } from '../../src/modules/vehicles/vehicle.entity.js';
import { ResidentVisit } from '../../src/modules/visits/visit.entity.js';
import { ROLES, type RoleCode } from '../../src/platform/roles.js';

/** The id of the vehicle type Car. */
export const CAR = '77777777-7777-7777-7777-777777777777';

/** Meets the recommended policy. */
export const PASSWORD = 'Prueba#2026';

/** What an account whose password is `PASSWORD` stores. */
export const PASSWORD_HASH = hashSync(PASSWORD, 4);

export interface Person {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: RoleCode;
}

export interface ResidentUser extends Person {
  readonly resident: Resident;
}

/** Makes rows with believable values for all that a test does not care about. */
export class Builder {
  private readonly orm: MikroORM;

  constructor(orm: MikroORM) {
    this.orm = orm;
  }

  community(fields: Partial<Community> = {}): Promise<Community> {
    return this.store((em) =>
      em.create(Community, {
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
        ...fields,
      }),
    );
  }

  /** An account; without a password of its own it signs in with nothing but a token made for it. */
  async user(
    role: RoleCode,
    fields: Partial<User> = {},
    assigned: readonly Community[] = [],
  ): Promise<Person> {
    const name = `u${unique()}`;
    const user = await this.store((em) => {
      const row = em.create(User, {
        firstName: 'Alejandra',
        lastName: 'Montes',
        username: name,
        email: `${name}@correo.example`,
        passwordHash: '-',
        roleId: roleId(role),
        phone: null,
        address: null,
        updatedAt: null,
        ...fields,
      });
      for (const community of assigned) {
        em.create(CommunityAssignment, { userId: row.id, communityId: community.id });
      }
      return row;
    });
    return { id: user.id, username: user.username, email: user.email, role };
  }

  /** A company administrator of some communities. */
  admin(...assigned: Community[]): Promise<Person> {
    return this.user('ADMIN_COMPANY', {}, assigned);
  }

  systemAdmin(): Promise<Person> {
    return this.user('SYSTEM_ADMIN');
  }

  /** A guard of some communities. */
  guard(...assigned: Community[]): Promise<Person> {
    return this.user('VIGILANCE', {}, assigned);
  }

  /** Assigns a community to an account that there is already. */
  async assign(user: Person, community: Community): Promise<void> {
    await this.store((em) => em.create(CommunityAssignment, { userId: user.id, communityId: community.id }));
  }

  /** An account with its resident record in a community, or in none yet. */
  async residentUser(
    community: Community | null,
    role: RoleCode = 'RESIDENT',
    fields: Partial<Resident> = {},
  ): Promise<ResidentUser> {
    const user = await this.user(role);
    const resident = await this.store((em) =>
      em.create(Resident, {
        userId: user.id,
        communityId: community?.id ?? null,
        fullName: `Julián Ortega ${unique()}`,
        email: 'julian.ortega@correo.example',
        phone: '442 987 6543',
        number: '12-B',
        address: 'Privada del Roble 12',
        ...fields,
      }),
    );
    return { ...user, resident };
  }

  vehicle(resident: Resident, fields: Partial<Vehicle> = {}): Promise<Vehicle> {
    return this.store((em) =>
      em.create(Vehicle, {
        residentId: resident.id,
        brand: 'Nissan',
        vehicleTypeId: CAR,
        model: 'Versa',
        year: 2021,
        color: 'Gris',
        licensePlate: `TST-${unique()}`,
        ...fields,
      }),
    );
  }

  pet(resident: Resident, fields: Partial<Pet> = {}): Promise<Pet> {
    return this.store((em) =>
      em.create(Pet, {
        residentId: resident.id,
        name: 'Canela',
        species: 'Dog',
        breed: 'Criollo',
        age: 4,
        color: 'Café',
        ...fields,
      }),
    );
  }

  visit(resident: Resident, fields: Partial<ResidentVisit> = {}): Promise<ResidentVisit> {
    return this.store((em) =>
      em.create(ResidentVisit, {
        residentId: resident.id,
        communityId: resident.communityId,
        visitorName: 'Rosa Villaseñor',
        totalPeople: 2,
        vehicleColor: null,
        licensePlate: null,
        subject: 'Visita familiar',
        arrivalDate: '2026-03-01T18:00:00.000Z',
        departureDate: null,
        ...fields,
      }),
    );
  }

  /** A new ticket about noise, of a resident in its community. */
  ticket(resident: Resident, fields: Partial<Ticket> = {}): Promise<Ticket> {
    return this.store((em) =>
      em.create(Ticket, {
        communityId: resident.communityId as string,
        residentId: resident.id,
        categoriaTicketId: 6,
        statusId: 1,
        contenido: 'Música a todo volumen después de las once',
        imageUrls: [],
        ...fields,
      }),
    );
  }

  /** What a resident says about a ticket, or about something else that is named. */
  comment(
    author: Resident,
    about: Ticket | { origen: string; idOrigen: string },
    fields: Partial<Comment> = {},
  ) {
    const origin = 'origen' in about ? about : { origen: 'ticket', idOrigen: String(about.id) };
    return this.store((em) =>
      em.create(Comment, {
        residentId: author.id,
        ...origin,
        ticketId: 'origen' in about ? null : about.id,
        idComment: null,
        comentarioTexto: 'Aquí también se escucha',
        imageUrls: null,
        updatedAt: null,
        ...fields,
      }),
    );
  }

  /** A survey that is open from the beginning of 2020 to the end of 2099. */
  survey(community: Community, fields: Partial<Survey> = {}): Promise<Survey> {
    return this.store((em) =>
      em.create(Survey, {
        communityId: community.id,
        titulo: 'Uso de la alberca',
        descripcion: 'Ayúdenos a decidir el horario',
        fechaInicio: '2020-01-01T00:00:00.000Z',
        fechaFin: '2099-12-31T23:59:59.000Z',
        ...fields,
      }),
    );
  }

  /** A question of a survey: one for free text, first in its place, unless said otherwise. */
  question(survey: Survey, fields: Partial<SurveyQuestion> = {}): Promise<SurveyQuestion> {
    return this.store((em) =>
      em.create(SurveyQuestion, {
        surveyId: survey.id,
        position: 0,
        tipoPregunta: 1,
        pregunta: '¿Qué mejoraría?',
        opciones: [],
        ...fields,
      }),
    );
  }

  amenity(community: Community | null, fields: Partial<Amenity> = {}): Promise<Amenity> {
    return this.store((em) =>
      em.create(Amenity, {
        nombre: 'Terraza',
        descripcion: 'Terraza con asador',
        reglas: 'Dejar limpio',
        costo: null,
        fechaAlta: '2026-01-15T00:00:00.000Z',
        imagen: null,
        communityId: community?.id ?? null,
        capacidadMaxima: null,
        numeroReservacionesSimultaneas: null,
        personasPorReservacion: null,
        horasPorReservacion: null,
        createdByUserId: null,
        ...fields,
      }),
    );
  }

  /** Hours of an amenity: Mondays from eight to eight unless said otherwise. */
  schedule(amenity: Amenity, fields: Partial<AmenitySchedule> = {}): Promise<AmenitySchedule> {
    return this.store((em) =>
      em.create(AmenitySchedule, {
        amenityId: amenity.id,
        dayOfWeek: 1,
        horaInicio: '08:00',
        horaFin: '20:00',
        nota: null,
        ...fields,
      }),
    );
  }

  reservation(
    amenity: Amenity,
    resident: Resident,
    fields: Partial<AmenityReservation> = {},
  ): Promise<AmenityReservation> {
    return this.store((em) =>
      em.create(AmenityReservation, {
        amenityId: amenity.id,
        communityId: amenity.communityId,
        residentId: resident.id,
        horario: '2099-01-05T16:00:00.000Z',
        numPersonas: 4,
        horasReservadas: 1,
        status: 'En proceso',
        ...fields,
      }),
    );
  }

  configuration(
    community: Community,
    fields: Partial<CommunityConfiguration> = {},
  ): Promise<CommunityConfiguration> {
    return this.store((em) =>
      em.create(CommunityConfiguration, {
        communityId: community.id,
        codigo: `CUENTA_${unique()}`,
        titulo: 'Cuenta del banco',
        descripcion: 'Donde se paga el mantenimiento',
        valor: '012345678901234567',
        tipoDato: 'string',
        ...fields,
      }),
    );
  }

  price(community: Community, fields: Partial<CommunityPrice> = {}): Promise<CommunityPrice> {
    return this.store((em) =>
      em.create(CommunityPrice, {
        communityId: community.id,
        concepto: 'Mantenimiento',
        monto: 850.5,
        ...fields,
      }),
    );
  }

  /** A provider of a community, or a general one. */
  provider(community: Community | null, fields: Partial<CommunityProvider> = {}): Promise<CommunityProvider> {
    return this.store((em) =>
      em.create(CommunityProvider, {
        communityId: community?.id ?? null,
        businessName: `Jardines ${unique()}`,
        taxId: null,
        fullAddress: null,
        contactPhones: '442 555 0101',
        primaryEmail: null,
        websiteOrSocialMedia: null,
        primaryContactName: 'Ramiro Lozano',
        directPhone: null,
        mobilePhone: null,
        contactEmail: null,
        productsOrServices: 'Poda y riego',
        categoryOrIndustry: 'Jardinería',
        paymentMethods: 'Transferencia',
        orderHistory: null,
        pastIncidentsOrClaims: 'Llegó tarde dos veces',
        internalNotes: 'Negociar el precio en enero',
        rating: 4.25,
        ...fields,
      }),
    );
  }

  /** A service provider of a community, or a general one. */
  serviceProvider(
    community: Community | null,
    fields: Partial<ServiceProvider> = {},
  ): Promise<ServiceProvider> {
    return this.store((em) =>
      em.create(ServiceProvider, {
        communityId: community?.id ?? null,
        giro: 'Plomería',
        nombre: `Hermanos Paredes ${unique()}`,
        telefono: '442 555 0202',
        email: null,
        descripcion: null,
        paginaWeb: null,
        ...fields,
      }),
    );
  }

  /** An announcement to a community, or a general one. */
  announcement(community: Community | null, fields: Partial<Announcement> = {}): Promise<Announcement> {
    return this.store((em) =>
      em.create(Announcement, {
        communityId: community?.id ?? null,
        titulo: 'Corte de agua',
        subtitulo: null,
        contenido: 'El jueves no habrá agua de nueve a doce.',
        fecha: '2026-03-05T15:00:00.000Z',
        imagen: null,
        ...fields,
      }),
    );
  }

  /** A banner of a community, or one for everyone. */
  banner(community: Community | null, fields: Partial<Banner> = {}): Promise<Banner> {
    return this.store((em) =>
      em.create(Banner, {
        communityId: community?.id ?? null,
        pathImagen: 'uploads/banners/posada.png',
        title: `Posada ${unique()}`,
        text: null,
        enlace: null,
        startDate: null,
        endDate: null,
        ...fields,
      }),
    );
  }

  contract(community: Community, fields: Partial<Contract> = {}): Promise<Contract> {
    return this.store((em) =>
      em.create(Contract, {
        communityId: community.id,
        tipoContrato: 'estandar',
        folioContrato: `FOL-${unique()}`,
        representanteComunidad: 'Marcela Ibarra',
        costoTotal: 12000,
        montoPagoParcial: 1000,
        numeroPagosParciales: 12,
        diaPago: 5,
        periodicidadPago: 'mensual',
        metodoPago: 'Transferencia',
        fechaFirma: '2026-01-02T00:00:00.000Z',
        fechaInicio: '2026-01-05T00:00:00.000Z',
        fechaFin: null,
        numeroCasas: 120,
        estadoContrato: 'activo',
        asesorVentas: null,
        notas: null,
        documentosAdjuntos: null,
        residentId: null,
        updatedByUserId: null,
        ...fields,
      }),
    );
  }

  paymentHistory(contract: Contract, fields: Partial<PaymentHistory> = {}): Promise<PaymentHistory> {
    return this.store((em) =>
      em.create(PaymentHistory, {
        contratoId: contract.id,
        monto: 1000,
        fechaPago: '2026-02-05T12:00:00.000Z',
        metodoPago: null,
        referenciaPago: null,
        notas: null,
        updatedByUserId: null,
        ...fields,
      }),
    );
  }

  /** A charge of a contract of a thousand, due at the end of 2099. */
  charge(contract: Contract, fields: Partial<CommunityCharge> = {}): Promise<CommunityCharge> {
    return this.store((em) =>
      em.create(CommunityCharge, {
        contratoId: contract.id,
        comunidadId: contract.communityId,
        montoCargo: 1000,
        fechaDePago: '2099-12-31T00:00:00.000Z',
        notas: null,
        ...fields,
      }),
    );
  }

  /** A payment of a community of a thousand, applied to no charge yet. */
  payment(community: Community, fields: Partial<Payment> = {}): Promise<Payment> {
    return this.store((em) =>
      em.create(Payment, {
        communityId: community.id,
        montoPago: 1000,
        montoAplicado: 0,
        formaDePago: 'Transferencia',
        fechaDePago: '2026-03-05T12:00:00.000Z',
        updatedByUserId: null,
        ...fields,
      }),
    );
  }

  /** A charge of a resident of eight hundred, whose status nobody set by hand. */
  residentCharge(resident: Resident, fields: Partial<ResidentCharge> = {}): Promise<ResidentCharge> {
    return this.store((em) =>
      em.create(ResidentCharge, {
        residentId: resident.id,
        communityId: resident.communityId,
        fecha: '2026-03-01T06:00:00.000Z',
        descripcion: 'Mantenimiento de marzo',
        monto: 800,
        estatusFijado: null,
        createdByUserId: null,
        ...fields,
      }),
    );
  }

  /** A payment of a resident of two hundred, applied but linked to no charge. */
  residentPayment(resident: Resident, fields: Partial<ResidentPayment> = {}): Promise<ResidentPayment> {
    return this.store((em) =>
      em.create(ResidentPayment, {
        residenteId: resident.id,
        communityId: resident.communityId,
        cargoResidenteId: null,
        fechaPago: '2026-03-03T15:00:00.000Z',
        monto: 200,
        status: 'Aplicado',
        concepto: null,
        formaDePago: null,
        urlComprobante: null,
        nota: null,
        createdByUserId: null,
        ...fields,
      }),
    );
  }

  bankBalance(community: Community, fields: Partial<BankBalance> = {}): Promise<BankBalance> {
    return this.store((em) =>
      em.create(BankBalance, {
        communityId: community.id,
        banco: 'Banco del Bajío',
        cuenta: '0123456789',
        fechaSaldo: '2026-03-31T00:00:00.000Z',
        monto: 152340.75,
        createdByUserId: null,
        ...fields,
      }),
    );
  }

  /** A document of today, of nobody and with no file, unless said otherwise. */
  document(community: Community | null, fields: Partial<Document> = {}): Promise<Document> {
    return this.store((em) =>
      em.create(Document, {
        communityId: community?.id ?? null,
        userId: null,
        titulo: 'Reglamento interno',
        descripcion: null,
        fecha: '2026-02-01T00:00:00.000Z',
        userCreated: null,
        nombreDocumento: 'reglamento.pdf',
        urlDoc: 'uploads/documents/reglamento.pdf',
        ...fields,
      }),
    );
  }

  private async store<T extends object>(create: (em: MikroORM['em']) => T): Promise<T> {
    const em = this.orm.em.fork() as MikroORM['em'];
    const row = create(em);
    await em.flush();
    return row;
  }
}

export function roleId(role: RoleCode): string {
  return ROLES.find(({ code }) => code === role)?.id as string;
}

/** A short text that no other row has. */
export const unique = () => randomUUID().slice(0, 8);
