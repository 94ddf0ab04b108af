import {
  AccountOfResidentResolver,
  AccountOfUnitResolver,
  AccountResolver,
} from './accounts/account.resolver.js';
import { AmenityResolver, amenityQueries } from './amenities/amenity.resolver.js';
import { AmenityClosureResolver, amenityClosureQueries } from './amenities/amenity-closure.resolver.js';
import {
  AmenityReservationResolver,
  amenityReservationQueries,
} from './amenities/amenity-reservation.resolver.js';
import { AmenityScheduleResolver, amenityScheduleQueries } from './amenities/amenity-schedule.resolver.js';
import { AvailabilityResolver } from './amenities/availability.resolver.js';
import { AnnouncementResolver, announcementQueries } from './announcements/announcement.resolver.js';
import { AuditEntryResolver } from './audit/audit-entry.resolver.js';
import { AuthResolver } from './auth/auth.resolver.js';
import { OwnSessionResolver } from './auth/own-session.resolver.js';
import { SecondFactorResolver } from './auth/second-factor.resolver.js';
import { BankBalanceResolver, bankBalanceQueries } from './bank-balances/bank-balance.resolver.js';
import { BannerResolver, bannerQueries } from './banners/banner.resolver.js';
import { ChangeResolver } from './changes/change.resolver.js';
import { ChangeSubscriptions } from './changes/change.subscriptions.js';
import { CommunityChargeResolver, communityChargeQueries } from './charges/charge.resolver.js';
import { CommunityStatementResolver, ContractStatementResolver } from './charges/owned-statement.resolver.js';
import { PaymentResolver, paymentQueries } from './charges/payment.resolver.js';
import { StatementResolver } from './charges/statement.resolver.js';
import { CommentResolver, commentQueries } from './comments/comment.resolver.js';
import { TicketTimelineResolver } from './comments/ticket-timeline.resolver.js';
import { CommunityResolver, communityQueries } from './communities/community.resolver.js';
import {
  CommunityConfigurationResolver,
  communityConfigurationQueries,
} from './configurations/configuration.resolver.js';
import { ContractResolver, contractQueries } from './contracts/contract.resolver.js';
import { PaymentHistoryResolver, paymentHistoryQueries } from './contracts/payment-history.resolver.js';
import { DashboardResolver } from './dashboard/dashboard.resolver.js';
import { DocumentResolver, documentQueries } from './documents/document.resolver.js';
import { UploadResolver } from './documents/upload.resolver.js';
import { FeePreviewResolver, FeeResolver, FeesOfCommunityResolver, feeQueries } from './fees/fee.resolver.js';
import { GateResolver } from './gate/gate.resolver.js';
import { RoleResolver } from './identity/role.resolver.js';
import { ImportResolver, importQueries } from './imports/import.resolver.js';
import { LateFeeOfChargeResolver, LateFeeResolver } from './late-fees/late-fee.resolver.js';
import { LogResolver } from './logs/log.resolver.js';
import { NodeResolver } from './nodes/node.resolver.js';
import { NotificationResolver, ViewerNotificationsResolver } from './notifications/notification.resolver.js';
import { OnboardingResolver } from './onboarding/onboarding.resolver.js';
import { CertificateResolver, certificateQueries } from './papers/certificate.resolver.js';
import { PaperResolver } from './papers/paper.resolver.js';
import { receiptQueries } from './papers/receipt.resolver.js';
import { permissions } from './permissions.js';
import { PetResolver, petQueries } from './pets/pet.resolver.js';
import { pictures } from './pictures.js';
import { CommunityPriceResolver, communityPriceQueries } from './prices/price.resolver.js';
import { CommunityProviderResolver, communityProviderQueries } from './providers/provider.resolver.js';
import { relations } from './relations.js';
import { ReminderResolver } from './reminders/reminder.resolver.js';
import { DebtorsResolver } from './resident-charges/debtors.resolver.js';
import {
  ResidentChargeResolver,
  residentChargeQueries,
} from './resident-charges/resident-charge.resolver.js';
import {
  ResidentPaymentResolver,
  residentPaymentQueries,
} from './resident-charges/resident-payment.resolver.js';
import {
  ResidentStatementResolver,
  StatementOfResidentResolver,
} from './resident-charges/resident-statement.resolver.js';
import { ResidentResolver, residentQueries } from './residents/resident.resolver.js';
import { UnitResolver, unitQueries } from './residents/unit.resolver.js';
import { SearchResolver } from './search/search.resolver.js';
import {
  ServiceProviderResolver,
  serviceProviderQueries,
} from './service-providers/service-provider.resolver.js';
import { SurveyResolver, surveyQueries } from './surveys/survey.resolver.js';
import { TicketResolver, ticketQueries } from './tickets/ticket.resolver.js';
import { TicketCategoryResolver, ticketCategoryQueries } from './tickets/ticket-category.resolver.js';
import { TicketStatusResolver, ticketStatusQueries } from './tickets/ticket-status.resolver.js';
import { TransferResolver } from './transfers/transfer.resolver.js';
import { AccountContactResolver } from './users/account-contact.resolver.js';
import { UserResolver, userQueries } from './users/user.resolver.js';
import { ViewerResolver } from './users/viewer.resolver.js';
import { VehicleResolver, vehicleQueries } from './vehicles/vehicle.resolver.js';
import { VehicleTypeResolver, vehicleTypeQueries } from './vehicles/vehicle-type.resolver.js';
import { ResidentVisitResolver, residentVisitQueries } from './visits/visit.resolver.js';
import { VisitorPassResolver, visitorPassQueries } from './visits/visitor-pass.resolver.js';
import { WebhookDeliveryResolver, WebhookResolver } from './webhooks/webhook.resolver.js';

const classes: readonly unknown[] = [
  AuthResolver,
  OwnSessionResolver,
  SecondFactorResolver,
  RoleResolver,
  AccountContactResolver,
  ...userQueries,
  UserResolver,
  OnboardingResolver,
  ViewerResolver,
  ...communityQueries,
  CommunityResolver,
  ...residentQueries,
  ResidentResolver,
  ...unitQueries,
  UnitResolver,
  ...importQueries,
  ImportResolver,
  ...vehicleTypeQueries,
  VehicleTypeResolver,
  ...vehicleQueries,
  VehicleResolver,
  ...petQueries,
  PetResolver,
  ...residentVisitQueries,
  ResidentVisitResolver,
  ...visitorPassQueries,
  VisitorPassResolver,
  ...ticketCategoryQueries,
  TicketCategoryResolver,
  ...ticketStatusQueries,
  TicketStatusResolver,
  ...ticketQueries,
  TicketResolver,
  ...commentQueries,
  CommentResolver,
  TicketTimelineResolver,
  ...surveyQueries,
  SurveyResolver,
  ...amenityQueries,
  AmenityResolver,
  AvailabilityResolver,
  ...amenityScheduleQueries,
  AmenityScheduleResolver,
  ...amenityClosureQueries,
  AmenityClosureResolver,
  ...amenityReservationQueries,
  AmenityReservationResolver,
  ...contractQueries,
  ContractResolver,
  ...paymentHistoryQueries,
  PaymentHistoryResolver,
  ...communityChargeQueries,
  CommunityChargeResolver,
  ...paymentQueries,
  PaymentResolver,
  StatementResolver,
  ContractStatementResolver,
  CommunityStatementResolver,
  DebtorsResolver,
  AccountOfUnitResolver,
  AccountOfResidentResolver,
  AccountResolver,
  ...residentChargeQueries,
  ResidentChargeResolver,
  ...residentPaymentQueries,
  ResidentPaymentResolver,
  StatementOfResidentResolver,
  ResidentStatementResolver,
  ...feeQueries,
  FeeResolver,
  FeePreviewResolver,
  FeesOfCommunityResolver,
  LateFeeResolver,
  LateFeeOfChargeResolver,
  TransferResolver,
  ReminderResolver,
  ...receiptQueries,
  ...certificateQueries,
  CertificateResolver,
  PaperResolver,
  ...bankBalanceQueries,
  BankBalanceResolver,
  AuditEntryResolver,
  ...announcementQueries,
  AnnouncementResolver,
  ...bannerQueries,
  BannerResolver,
  ...communityConfigurationQueries,
  CommunityConfigurationResolver,
  ...communityPriceQueries,
  CommunityPriceResolver,
  ...communityProviderQueries,
  CommunityProviderResolver,
  ...serviceProviderQueries,
  ServiceProviderResolver,
  ...documentQueries,
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
