import {
  AccountOfResidentResolver,
  AccountOfUnitResolver,
  AccountResolver,
} from './accounts/account.resolver.js';
import { amenityOperations } from './amenities/amenity.resolver.js';
import { AmenityClosureResolver, amenityClosureOperations } from './amenities/amenity-closure.resolver.js';
import {
  AmenityReservationResolver,
  amenityReservationOperations,
} from './amenities/amenity-reservation.resolver.js';
import { amenityScheduleOperations } from './amenities/amenity-schedule.resolver.js';
import { AvailabilityResolver } from './amenities/availability.resolver.js';
import { AnnouncementResolver, announcementOperations } from './announcements/announcement.resolver.js';
import { AuditEntryResolver } from './audit/audit-entry.resolver.js';
import { AuthResolver } from './auth/auth.resolver.js';
import { OwnSessionResolver } from './auth/own-session.resolver.js';
import { SecondFactorResolver } from './auth/second-factor.resolver.js';
import { bankBalanceOperations } from './bank-balances/bank-balance.resolver.js';
import { BannerResolver, bannerOperations } from './banners/banner.resolver.js';
import { ChangeResolver } from './changes/change.resolver.js';
import { ChangeSubscriptions } from './changes/change.subscriptions.js';
import { CommunityChargeResolver, communityChargeOperations } from './charges/charge.resolver.js';
import { CommunityStatementResolver, ContractStatementResolver } from './charges/owned-statement.resolver.js';
import { paymentOperations } from './charges/payment.resolver.js';
import { StatementResolver } from './charges/statement.resolver.js';
import { CommentResolver, commentOperations } from './comments/comment.resolver.js';
import { TicketTimelineResolver } from './comments/ticket-timeline.resolver.js';
import { communityOperations } from './communities/community.resolver.js';
import { communityConfigurationOperations } from './configurations/configuration.resolver.js';
import { ContractResolver, contractOperations } from './contracts/contract.resolver.js';
import { paymentHistoryOperations } from './contracts/payment-history.resolver.js';
import { DashboardResolver } from './dashboard/dashboard.resolver.js';
import { DocumentResolver, documentOperations } from './documents/document.resolver.js';
import { UploadResolver } from './documents/upload.resolver.js';
import {
  FeePreviewResolver,
  FeeResolver,
  FeesOfCommunityResolver,
  feeOperations,
} from './fees/fee.resolver.js';
import { GateResolver } from './gate/gate.resolver.js';
import { RoleResolver } from './identity/role.resolver.js';
import { ImportResolver, importOperations } from './imports/import.resolver.js';
import { LateFeeOfChargeResolver, LateFeeResolver } from './late-fees/late-fee.resolver.js';
import { LogResolver } from './logs/log.resolver.js';
import { NodeResolver } from './nodes/node.resolver.js';
import { NotificationResolver, ViewerNotificationsResolver } from './notifications/notification.resolver.js';
import { onboardingOperations } from './onboarding/onboarding.resolver.js';
import { CertificateResolver, certificateOperations } from './papers/certificate.resolver.js';
import { PaperResolver } from './papers/paper.resolver.js';
import { receiptOperations } from './papers/receipt.resolver.js';
import { permissions } from './permissions.js';
import { petOperations } from './pets/pet.resolver.js';
import { pictures } from './pictures.js';
import { communityPriceOperations } from './prices/price.resolver.js';
import { CommunityProviderResolver, communityProviderOperations } from './providers/provider.resolver.js';
import { relations } from './relations.js';
import { reminderOperations } from './reminders/reminder.resolver.js';
import { DebtorsResolver } from './resident-charges/debtors.resolver.js';
import { residentChargeOperations } from './resident-charges/resident-charge.resolver.js';
import {
  ResidentPaymentResolver,
  residentPaymentOperations,
} from './resident-charges/resident-payment.resolver.js';
import {
  ResidentStatementResolver,
  StatementOfResidentResolver,
} from './resident-charges/resident-statement.resolver.js';
import { residentOperations } from './residents/resident.resolver.js';
import { unitOperations } from './residents/unit.resolver.js';
import { SearchResolver } from './search/search.resolver.js';
import {
  ServiceProviderResolver,
  serviceProviderOperations,
} from './service-providers/service-provider.resolver.js';
import { SurveyResolver, surveyOperations } from './surveys/survey.resolver.js';
import { TicketResolver, ticketOperations } from './tickets/ticket.resolver.js';
import { TicketCategoryResolver, ticketCategoryOperations } from './tickets/ticket-category.resolver.js';
import { TicketStatusResolver, ticketStatusOperations } from './tickets/ticket-status.resolver.js';
import { transferOperations } from './transfers/transfer.resolver.js';
import { AccountContactResolver } from './users/account-contact.resolver.js';
import { UserResolver, userOperations } from './users/user.resolver.js';
import { ViewerResolver } from './users/viewer.resolver.js';
import { vehicleOperations } from './vehicles/vehicle.resolver.js';
import { VehicleTypeResolver, vehicleTypeOperations } from './vehicles/vehicle-type.resolver.js';
import { residentVisitOperations } from './visits/visit.resolver.js';
import { VisitorPassResolver, visitorPassOperations } from './visits/visitor-pass.resolver.js';
import { WebhookDeliveryResolver, WebhookResolver } from './webhooks/webhook.resolver.js';

const classes: readonly unknown[] = [
  AuthResolver,
  OwnSessionResolver,
  SecondFactorResolver,
  RoleResolver,
  AccountContactResolver,
  ...userOperations,
  UserResolver,
  ...onboardingOperations,
  ViewerResolver,
  ...communityOperations,
  ...residentOperations,
  ...unitOperations,
  ...importOperations,
  ImportResolver,
  ...vehicleTypeOperations,
  VehicleTypeResolver,
  ...vehicleOperations,
  ...petOperations,
  ...residentVisitOperations,
  ...visitorPassOperations,
  VisitorPassResolver,
  ...ticketCategoryOperations,
  TicketCategoryResolver,
  ...ticketStatusOperations,
  TicketStatusResolver,
  ...ticketOperations,
  TicketResolver,
  ...commentOperations,
  CommentResolver,
  TicketTimelineResolver,
  ...surveyOperations,
  SurveyResolver,
  ...amenityOperations,
  AvailabilityResolver,
  ...amenityScheduleOperations,
  ...amenityClosureOperations,
  AmenityClosureResolver,
  ...amenityReservationOperations,
  AmenityReservationResolver,
  ...contractOperations,
  ContractResolver,
  ...paymentHistoryOperations,
  ...communityChargeOperations,
  CommunityChargeResolver,
  ...paymentOperations,
  StatementResolver,
  ContractStatementResolver,
  CommunityStatementResolver,
  DebtorsResolver,
  AccountOfUnitResolver,
  AccountOfResidentResolver,
  AccountResolver,
  ...residentChargeOperations,
  ...residentPaymentOperations,
  ResidentPaymentResolver,
  StatementOfResidentResolver,
  ResidentStatementResolver,
  ...feeOperations,
  FeeResolver,
  FeePreviewResolver,
  FeesOfCommunityResolver,
  LateFeeResolver,
  LateFeeOfChargeResolver,
  ...reminderOperations,
  ...transferOperations,
  ...receiptOperations,
  ...certificateOperations,
  CertificateResolver,
  PaperResolver,
  ...bankBalanceOperations,
  AuditEntryResolver,
  ...announcementOperations,
  AnnouncementResolver,
  ...bannerOperations,
  BannerResolver,
  ...communityConfigurationOperations,
  ...communityPriceOperations,
  ...communityProviderOperations,
  CommunityProviderResolver,
  ...serviceProviderOperations,
  ServiceProviderResolver,
  ...documentOperations,
  DocumentResolver,
  UploadResolver,
  DashboardResolver,
  LogResolver,
  NodeResolver,
  SearchResolver,
  ChangeResolver,
  ChangeSubscriptions,
  NotificationResolver,
  ViewerNotificationsResolver,
  WebhookResolver,
  WebhookDeliveryResolver,
  GateResolver,
  ...relations,
  ...permissions,
  ...pictures,
];

/** All classes that add operations or fields to the schema; those that are declared as data share some. */
export const resolvers: readonly unknown[] = [...new Set(classes)];
