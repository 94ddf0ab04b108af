import { canOf } from '../engine/schema.js';
import { editing, editingActive } from '../engine/write.js';
import { amenityActions } from './amenities/amenity.actions.js';
import { Amenity } from './amenities/amenity.entity.js';
import { amenityClosures } from './amenities/amenity-closure.access.js';
import { AmenityClosure } from './amenities/amenity-closure.entity.js';
import { amenityReservationActions } from './amenities/amenity-reservation.actions.js';
import { AmenityReservation } from './amenities/amenity-reservation.entity.js';
import { amenitySchedules } from './amenities/amenity-schedule.access.js';
import { AmenitySchedule } from './amenities/amenity-schedule.entity.js';
import { announcements } from './announcements/announcement.access.js';
import { Announcement } from './announcements/announcement.entity.js';
import { bankBalances } from './bank-balances/bank-balance.access.js';
import { BankBalance } from './bank-balances/bank-balance.entity.js';
import { banners } from './banners/banner.access.js';
import { Banner } from './banners/banner.entity.js';
import { communityChargeActions } from './charges/charge.actions.js';
import { CommunityCharge } from './charges/charge.entity.js';
import { payments } from './charges/payment.access.js';
import { Payment } from './charges/payment.entity.js';
import { commentActions } from './comments/comment.actions.js';
import { Comment } from './comments/comment.entity.js';
import { communities } from './communities/community.access.js';
import { Community } from './communities/community.entity.js';
import { configurations } from './configurations/configuration.access.js';
import { CommunityConfiguration } from './configurations/configuration.entity.js';
import { contracts, contractsWithInactive } from './contracts/contract.access.js';
import { Contract } from './contracts/contract.entity.js';
import { paymentHistories } from './contracts/payment-history.access.js';
import { PaymentHistory } from './contracts/payment-history.entity.js';
import { documents } from './documents/document.access.js';
import { Document } from './documents/document.entity.js';
import { fees } from './fees/fee.access.js';
import { Fee } from './fees/fee.entity.js';
import { User } from './identity/user.entity.js';
import { importActions } from './imports/import.actions.js';
import { Import } from './imports/import.entity.js';
import { petActions } from './pets/pet.actions.js';
import { Pet } from './pets/pet.entity.js';
import { prices } from './prices/price.access.js';
import { CommunityPrice } from './prices/price.entity.js';
import { providers } from './providers/provider.access.js';
import { CommunityProvider } from './providers/provider.entity.js';
import { adjustAction } from './resident-charges/paid-unit.actions.js';
import { residentChargeActions } from './resident-charges/resident-charge.actions.js';
import { ResidentCharge } from './resident-charges/resident-charge.entity.js';
import { residentPaymentActions } from './resident-charges/resident-payment.actions.js';
import { ResidentPayment } from './resident-charges/resident-payment.entity.js';
import { residents } from './residents/resident.access.js';
import { Resident } from './residents/resident.entity.js';
import { unitActions } from './residents/unit.actions.js';
import { Unit } from './residents/unit.entity.js';
import { ratedServiceProviders, serviceProviders } from './service-providers/service-provider.access.js';
import { ServiceProvider } from './service-providers/service-provider.entity.js';
import { surveyActions } from './surveys/survey.actions.js';
import { Survey } from './surveys/survey.entity.js';
import { ticketActions } from './tickets/ticket.actions.js';
import { Ticket } from './tickets/ticket.entity.js';
import { transferAction } from './transfers/transfer.actions.js';
import { userActions } from './users/user.actions.js';
import { vehicleActions } from './vehicles/vehicle.actions.js';
import { Vehicle } from './vehicles/vehicle.entity.js';
import { residentVisitActions } from './visits/visit.actions.js';
import { ResidentVisit } from './visits/visit.entity.js';
import { visitorPassActions } from './visits/visitor-pass.actions.js';
import { VisitorPass } from './visits/visitor-pass.entity.js';

/** The permissions of every record that has a mutation by its id. */
export const permissions = [
  canOf(Community, editing(communities)),
  canOf(User, userActions),
  canOf(Resident, editing(residents)),
  canOf(Unit, {
    ...unitActions,
    setPeople: { ...unitActions.update, mutation: 'setUnitPeople' },
    adjust: adjustAction,
    transfer: transferAction,
  }),
  canOf(Import, importActions),
  canOf(Vehicle, vehicleActions),
  canOf(Pet, petActions),
  canOf(ResidentVisit, residentVisitActions),
  canOf(VisitorPass, visitorPassActions),
  canOf(Ticket, ticketActions),
  canOf(Comment, commentActions),
  canOf(Survey, surveyActions),
  canOf(Amenity, amenityActions),
  canOf(AmenityClosure, editing(amenityClosures)),
  canOf(AmenitySchedule, editing(amenitySchedules)),
  canOf(AmenityReservation, amenityReservationActions),
  canOf(Announcement, editing(announcements)),
  canOf(Banner, editing(banners)),
  canOf(CommunityConfiguration, editing(configurations)),
  canOf(CommunityPrice, editing(prices)),
  canOf(CommunityProvider, editingActive(providers)),
  canOf(ServiceProvider, {
    ...editingActive(serviceProviders),
    rate: {
      ...editingActive(serviceProviders).update,
      mutation: 'rateServiceProvider',
      record: ratedServiceProviders,
    },
  }),
  // An update can reactivate an inactive contract.
  canOf(Contract, {
    ...editing(contracts),
    update: { mutation: 'updateContract', record: contractsWithInactive },
  }),
  canOf(PaymentHistory, editing(paymentHistories)),
  canOf(CommunityCharge, communityChargeActions),
  canOf(Payment, { update: editing(payments).update }),
  canOf(ResidentCharge, residentChargeActions),
  canOf(ResidentPayment, residentPaymentActions),
  canOf(Fee, {
    ...editingActive(fees),
    charge: { ...editingActive(fees).update, mutation: 'chargeFee' },
  }),
  canOf(BankBalance, editing(bankBalances)),
  canOf(Document, editing(documents)),
];
