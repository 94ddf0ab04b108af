import { accountRelations } from './accounts/account.relations.js';
import { amenityRelations } from './amenities/amenity.relations.js';
import { amenityClosureRelations } from './amenities/amenity-closure.relations.js';
import { amenityReservationRelations } from './amenities/amenity-reservation.relations.js';
import { amenityScheduleRelations } from './amenities/amenity-schedule.relations.js';
import { announcementRelations } from './announcements/announcement.relations.js';
import { auditEntryRelations } from './audit/audit-entry.relations.js';
import { authorRelations } from './authors/author.relations.js';
import { bankBalanceRelations } from './bank-balances/bank-balance.relations.js';
import { bannerRelations } from './banners/banner.relations.js';
import { communityChargeRelations } from './charges/charge.relations.js';
import { paymentRelations } from './charges/payment.relations.js';
import { commentRelations } from './comments/comment.relations.js';
import { configurationRelations } from './configurations/configuration.relations.js';
import { contractRelations } from './contracts/contract.relations.js';
import { paymentHistoryRelations } from './contracts/payment-history.relations.js';
import { documentRelations } from './documents/document.relations.js';
import { feeRelations } from './fees/fee.relations.js';
import { importRelations } from './imports/import.relations.js';
import { lateFeeRelations } from './late-fees/late-fee.relations.js';
import { certificateRelations } from './papers/certificate.relations.js';
import { receiptRelations } from './papers/receipt.relations.js';
import { petRelations } from './pets/pet.relations.js';
import { priceRelations } from './prices/price.relations.js';
import { providerRelations } from './providers/provider.relations.js';
import { reminderRelations } from './reminders/reminder.relations.js';
import { residentChargeRelations } from './resident-charges/resident-charge.relations.js';
import { residentPaymentRelations } from './resident-charges/resident-payment.relations.js';
import { residentRelations } from './residents/resident.relations.js';
import { unitRelations } from './residents/unit.relations.js';
import { serviceProviderRelations } from './service-providers/service-provider.relations.js';
import { surveyRelations } from './surveys/survey.relations.js';
import { ticketRelations } from './tickets/ticket.relations.js';
import { ticketHistoryRelations } from './tickets/ticket-history.relations.js';
import { userRelations } from './users/user.relations.js';
import { vehicleRelations } from './vehicles/vehicle.relations.js';
import { residentVisitRelations } from './visits/visit.relations.js';
import { visitorPassRelations } from './visits/visitor-pass.relations.js';

/** The relations of all records; each is declared by the record that has the foreign key. */
export const relations = [
  ...userRelations,
  ...residentRelations,
  ...unitRelations,
  ...importRelations,
  ...vehicleRelations,
  ...petRelations,
  ...residentVisitRelations,
  ...visitorPassRelations,
  ...ticketRelations,
  ...ticketHistoryRelations,
  ...commentRelations,
  ...surveyRelations,
  ...amenityRelations,
  ...amenityScheduleRelations,
  ...amenityClosureRelations,
  ...amenityReservationRelations,
  ...contractRelations,
  ...paymentHistoryRelations,
  ...communityChargeRelations,
  ...paymentRelations,
  ...residentChargeRelations,
  ...residentPaymentRelations,
  ...feeRelations,
  ...lateFeeRelations,
  ...reminderRelations,
  ...accountRelations,
  ...receiptRelations,
  ...certificateRelations,
  ...bankBalanceRelations,
  ...auditEntryRelations,
  ...announcementRelations,
  ...bannerRelations,
  ...configurationRelations,
  ...priceRelations,
  ...providerRelations,
  ...serviceProviderRelations,
  ...documentRelations,
  ...authorRelations,
];
