import { randomUUID } from 'node:crypto';
import type { EntityClass, RequiredEntityData } from '@mikro-orm/core';
import type { MikroORM } from '@mikro-orm/postgresql';
import { Amenity } from '../../src/modules/amenities/amenity.entity.js';
import { AmenityClosure } from '../../src/modules/amenities/amenity-closure.entity.js';
import { AmenityReservation } from '../../src/modules/amenities/amenity-reservation.entity.js';
import { AmenitySchedule } from '../../src/modules/amenities/amenity-schedule.entity.js';
import { Announcement } from '../../src/modules/announcements/announcement.entity.js';
import { BankBalance } from '../../src/modules/bank-balances/bank-balance.entity.js';
import { Banner } from '../../src/modules/banners/banner.entity.js';
import type { CommunityCharge } from '../../src/modules/charges/charge.entity.js';
import type { Payment } from '../../src/modules/charges/payment.entity.js';
import { Comment } from '../../src/modules/comments/comment.entity.js';
import { CommunityAssignment } from '../../src/modules/communities/assignment.entity.js';
import { Community } from '../../src/modules/communities/community.entity.js';
import { CommunityConfiguration } from '../../src/modules/configurations/configuration.entity.js';
import { Contract } from '../../src/modules/contracts/contract.entity.js';
import { PaymentHistory } from '../../src/modules/contracts/payment-history.entity.js';
import { Document } from '../../src/modules/documents/document.entity.js';
import { Fee } from '../../src/modules/fees/fee.entity.js';
import { FeeAmount } from '../../src/modules/fees/fee-amount.entity.js';
import { User } from '../../src/modules/identity/user.entity.js';
import { Import } from '../../src/modules/imports/import.entity.js';
import { ImportRow } from '../../src/modules/imports/import-row.entity.js';
import { Pet } from '../../src/modules/pets/pet.entity.js';
import { CommunityPrice } from '../../src/modules/prices/price.entity.js';
import { CommunityProvider } from '../../src/modules/providers/provider.entity.js';
import { ResidentCharge } from '../../src/modules/resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../../src/modules/resident-charges/resident-payment.entity.js';
import { Resident } from '../../src/modules/residents/resident.entity.js';
import { Unit } from '../../src/modules/residents/unit.entity.js';
import { ServiceProvider } from '../../src/modules/service-providers/service-provider.entity.js';
import { Survey } from '../../src/modules/surveys/survey.entity.js';
import { SurveyQuestion } from '../../src/modules/surveys/survey-question.entity.js';
import { Ticket } from '../../src/modules/tickets/ticket.entity.js';
import { Vehicle } from '../../src/modules/vehicles/vehicle.entity.js';
import { ResidentVisit } from '../../src/modules/visits/visit.entity.js';
import { VisitorPass } from '../../src/modules/visits/visitor-pass.entity.js';
import { NO_MAILBOX } from '../../src/platform/mail/mail.js';
import type { RoleCode } from '../../src/platform/roles.js';
import { type Person, type ResidentUser, roleId } from './accounts.js';
import { storeCharge, storePayment } from './applied-payments.js';
import { onTestClock } from './clock.js';
import * as samples from './samples.js';

/** The community of a row; a row without a community is for everybody, as if SYSTEM_ADMIN had written it. */
const communityOf = (community: Community | null) => ({
  communityId: community?.id ?? null,
  audience: community ? [] : null,
});

/** Inserts rows with the values of the samples, except for the given fields; each is later than the one before it. */
export class Builder {
  private readonly orm: MikroORM;

  constructor(orm: MikroORM) {
    this.orm = orm;
  }

  community(fields: Partial<Community> = {}): Promise<Community> {
    return this.store(Community, { ...samples.community(), ...fields });
  }

  /** An account. Without a `passwordHash` among the fields it cannot sign in, but a test can issue a token for it. */
  async user(
    role: RoleCode,
    fields: Partial<User> = {},
    assigned: readonly Community[] = [],
  ): Promise<Person> {
    const row = { ...samples.user(), audience: null, passwordHash: '-', roleId: roleId(role), ...fields };
    const user = await this.store(User, row);
    const person = { id: user.id, username: user.username, email: user.email, role };
    for (const community of assigned) await this.assign(person, community);
    return person;
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

  /** Assigns a community to an existing account. */
  async assign(user: Person, community: Community): Promise<void> {
    await this.store(CommunityAssignment, { userId: user.id, communityId: community.id });
  }

  /** An account with its resident record, in a community or in none. */
  async residentUser(
    community: Community | null,
    role: RoleCode = 'RESIDENT',
    fields: Partial<Resident> = {},
    account: Partial<User> = {},
  ): Promise<ResidentUser> {
    const user = await this.user(role, account);
    const owner = { userId: user.id, ...communityOf(community) };
    return { ...user, resident: await this.store(Resident, { ...samples.resident(), ...owner, ...fields }) };
  }

  /** A resident whose e-mail address nobody knows. */
  withoutEmail(community: Community): Promise<ResidentUser> {
    const account = { email: `${randomUUID()}${NO_MAILBOX}`, isActive: false };
    return this.residentUser(community, 'RESIDENT', { email: null }, account);
  }

  vehicle(resident: Resident, fields: Partial<Vehicle> = {}): Promise<Vehicle> {
    return this.store(Vehicle, { ...samples.vehicle(), residentId: resident.id, ...fields });
  }

  pet(resident: Resident, fields: Partial<Pet> = {}): Promise<Pet> {
    return this.store(Pet, { ...samples.pet(), residentId: resident.id, ...fields });
  }

  visit(resident: Resident, fields: Partial<ResidentVisit> = {}): Promise<ResidentVisit> {
    return this.store(ResidentVisit, { ...samples.visit(), ...ownerOf(resident), ...fields });
  }

  /** A pass that the resident has made for the community. */
  pass(resident: Resident, fields: Partial<VisitorPass> = {}): Promise<VisitorPass> {
    const place = { residentId: resident.id, communityId: resident.communityId as string };
    return this.store(VisitorPass, { ...samples.pass(), ...place, ...fields });
  }

  /** A new ticket of a resident in its community. */
  ticket(resident: Resident, fields: Partial<Ticket> = {}): Promise<Ticket> {
    const owner = { residentId: resident.id, communityId: resident.communityId as string };
    return this.store(Ticket, { ...samples.ticket(), ...owner, statusId: 1, imageUrls: [], ...fields });
  }

  /** A comment of a resident on a ticket or another record. */
  comment(
    author: Resident,
    about: Ticket | { origen: string; idOrigen: string },
    fields: Partial<Comment> = {},
  ): Promise<Comment> {
    const origin =
      'origen' in about ? about : { origen: 'ticket', idOrigen: String(about.id), ticketId: about.id };
    return this.store(Comment, { ...samples.comment(), residentId: author.id, ...origin, ...fields });
  }

  survey(community: Community, fields: Partial<Survey> = {}): Promise<Survey> {
    return this.store(Survey, { ...samples.survey(), communityId: community.id, ...fields });
  }

  /** A question of a survey, by default the first one with a free-text answer. */
  question(survey: Survey, fields: Partial<SurveyQuestion> = {}): Promise<SurveyQuestion> {
    const place = { surveyId: survey.id, position: 0, opciones: [] };
    return this.store(SurveyQuestion, { ...samples.question(), ...place, ...fields });
  }

  amenity(community: Community | null, fields: Partial<Amenity> = {}): Promise<Amenity> {
    return this.store(Amenity, { ...samples.amenity(), ...communityOf(community), ...fields });
  }

  schedule(amenity: Amenity, fields: Partial<AmenitySchedule> = {}): Promise<AmenitySchedule> {
    return this.store(AmenitySchedule, { ...samples.schedule(), amenityId: amenity.id, ...fields });
  }

  import(community: Community, fields: Partial<Import> = {}): Promise<Import> {
    return this.store(Import, { ...samples.importOfUnits(), communityId: community.id, ...fields });
  }

  /** An import of one unit, whose row has not expired; one that is applied has stored the unit. */
  async importWithRow(community: Community, fields: Partial<Import> = {}): Promise<Import> {
    const made = await this.import(community, fields);
    const { id: importId, state } = made;
    const recordId = state === 'APPLIED' ? (await this.unit(community)).id : null;
    const row = {
      importId,
      line: 2,
      cells: [`C-${importId}`],
      outcome: 'CREATES',
      faults: null,
      recordId,
    } as const;
    await this.store(ImportRow, { ...row, cells: [...row.cells] });
    return made;
  }

  fee(community: Community, fields: Partial<Fee> = {}): Promise<Fee> {
    return this.store(Fee, { ...samples.fee(), communityId: community.id, ...fields });
  }

  /** A fee of 800 for a new unit alone, for which a resident pays. */
  async feeOf(resident: Resident): Promise<Fee> {
    const community = { id: resident.communityId } as Community;
    const unit = await this.unit(community, { payerId: resident.id });
    const made = await this.fee(community);
    const { id: feeId, communityId } = made;
    await this.store(FeeAmount, { feeId, communityId, unitId: unit.id, amount: 800 });
    return made;
  }

  unit(community: Community, fields: Partial<Unit> = {}): Promise<Unit> {
    return this.store(Unit, { ...samples.unit(), communityId: community.id, ...fields });
  }

  closure(amenity: Amenity, fields: Partial<AmenityClosure> = {}): Promise<AmenityClosure> {
    return this.store(AmenityClosure, { ...samples.closure(), amenityId: amenity.id, ...fields });
  }

  reservation(
    amenity: Amenity,
    resident: Resident,
    fields: Partial<AmenityReservation> = {},
  ): Promise<AmenityReservation> {
    const keys = { amenityId: amenity.id, communityId: amenity.communityId, residentId: resident.id };
    return this.store(AmenityReservation, {
      ...samples.reservation(),
      ...keys,
      status: 'En proceso',
      ...fields,
    });
  }

  configuration(
    community: Community,
    fields: Partial<CommunityConfiguration> = {},
  ): Promise<CommunityConfiguration> {
    return this.store(CommunityConfiguration, {
      ...samples.configuration(),
      communityId: community.id,
      ...fields,
    });
  }

  price(community: Community, fields: Partial<CommunityPrice> = {}): Promise<CommunityPrice> {
    return this.store(CommunityPrice, { ...samples.price(), communityId: community.id, ...fields });
  }

  /** A provider of a community, or a general one. */
  provider(community: Community | null, fields: Partial<CommunityProvider> = {}): Promise<CommunityProvider> {
    return this.store(CommunityProvider, {
      ...samples.provider(),
      ...communityOf(community),
      ...samples.providerDetails(),
      ...fields,
    });
  }

  /** A service provider of a community, or a general one. */
  serviceProvider(
    community: Community | null,
    fields: Partial<ServiceProvider> = {},
  ): Promise<ServiceProvider> {
    return this.store(ServiceProvider, {
      ...samples.serviceProvider(),
      ...communityOf(community),
      ...fields,
    });
  }

  /** An announcement to a community, or a general one. */
  announcement(community: Community | null, fields: Partial<Announcement> = {}): Promise<Announcement> {
    return this.store(Announcement, { ...samples.announcement(), ...communityOf(community), ...fields });
  }

  /** A banner of a community, or a general one. */
  banner(community: Community | null, fields: Partial<Banner> = {}): Promise<Banner> {
    return this.store(Banner, { ...samples.banner(), ...communityOf(community), ...fields });
  }

  contract(community: Community, fields: Partial<Contract> = {}): Promise<Contract> {
    return this.store(Contract, { ...samples.contract(), communityId: community.id, ...fields });
  }

  paymentHistory(contract: Contract, fields: Partial<PaymentHistory> = {}): Promise<PaymentHistory> {
    return this.store(PaymentHistory, { ...samples.paymentHistory(), contratoId: contract.id, ...fields });
  }

  /** A charge of a contract; what is paid of it, by a payment of 2019. */
  charge(contract: Contract, fields: Partial<CommunityCharge> = {}): Promise<CommunityCharge> {
    return storeCharge(onTestClock(this.orm.em.fork()), contract, fields);
  }

  /** A payment of a community; what is applied of it, to an inactive charge of its own. */
  payment(community: Community, fields: Partial<Payment> = {}): Promise<Payment> {
    return storePayment(onTestClock(this.orm.em.fork()), community, fields);
  }

  /** A charge of a resident whose status follows its payments. */
  residentCharge(resident: Resident, fields: Partial<ResidentCharge> = {}): Promise<ResidentCharge> {
    return this.store(ResidentCharge, { ...samples.residentCharge(), ...ownerOf(resident), ...fields });
  }

  /** An applied payment of a resident that is linked to no charge. */
  residentPayment(resident: Resident, fields: Partial<ResidentPayment> = {}): Promise<ResidentPayment> {
    return this.store(ResidentPayment, {
      ...samples.residentPayment(),
      residenteId: resident.id,
      communityId: resident.communityId,
      ...fields,
    });
  }

  bankBalance(community: Community, fields: Partial<BankBalance> = {}): Promise<BankBalance> {
    return this.store(BankBalance, { ...samples.bankBalance(), communityId: community.id, ...fields });
  }

  /** A document of a community, or a general one, whose file does not exist. */
  document(community: Community | null, fields: Partial<Document> = {}): Promise<Document> {
    const place = { ...communityOf(community), urlDoc: 'uploads/documents/reglamento.pdf' };
    return this.store(Document, { ...samples.document(), ...place, ...fields });
  }

  private async store<T extends object>(entity: EntityClass<T>, data: RequiredEntityData<T>): Promise<T> {
    const em = onTestClock(this.orm.em.fork());
    const row = em.create(entity, data);
    await em.flush();
    return row;
  }
}

const ownerOf = ({ id, communityId }: Resident) => ({ residentId: id, communityId });
