import type { EntityClass } from '@mikro-orm/core';
import type { Route } from '../route.js';
import {
  AccountOfResidentResolver,
  AccountOfUnitResolver,
  AccountResolver,
} from './accounts/account.resolver.js';
import { Amenity } from './amenities/amenity.entity.js';
import { AmenityResolver, amenityQueries } from './amenities/amenity.resolver.js';
import { amenityRoutes } from './amenities/amenity.routes.js';
import { AmenityClosure } from './amenities/amenity-closure.entity.js';
import { AmenityClosureResolver, amenityClosureQueries } from './amenities/amenity-closure.resolver.js';
import { AmenityReservation } from './amenities/amenity-reservation.entity.js';
import {
  AmenityReservationResolver,
  amenityReservationQueries,
} from './amenities/amenity-reservation.resolver.js';
import { amenityReservationRoutes } from './amenities/amenity-reservation.routes.js';
import { AmenitySchedule } from './amenities/amenity-schedule.entity.js';
import { AmenityScheduleResolver, amenityScheduleQueries } from './amenities/amenity-schedule.resolver.js';
import { amenityScheduleRoutes } from './amenities/amenity-schedule.routes.js';
import { AvailabilityResolver } from './amenities/availability.resolver.js';
import { Announcement } from './announcements/announcement.entity.js';
import { AnnouncementResolver, announcementQueries } from './announcements/announcement.resolver.js';
import { announcementRoutes } from './announcements/announcement.routes.js';
import { AnnouncementReading } from './announcements/announcement-reading.entity.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { AuditEntryResolver } from './audit/audit-entry.resolver.js';
import { AuthResolver } from './auth/auth.resolver.js';
import { authRoutes } from './auth/auth.routes.js';
import { OwnSessionResolver } from './auth/own-session.resolver.js';
import { SecondFactorResolver } from './auth/second-factor.resolver.js';
import { BankBalance } from './bank-balances/bank-balance.entity.js';
import { BankBalanceResolver, bankBalanceQueries } from './bank-balances/bank-balance.resolver.js';
import { bankBalanceRoutes } from './bank-balances/bank-balance.routes.js';
import { Banner } from './banners/banner.entity.js';
import { BannerResolver, bannerQueries } from './banners/banner.resolver.js';
import { bannerRoutes } from './banners/banner.routes.js';
import { ChangeResolver } from './changes/change.resolver.js';
import { ChangeSubscriptions } from './changes/change.subscriptions.js';
import { ChangeEvent } from './changes/change-event.entity.js';
import { ChangeFeed } from './changes/change-feed.entity.js';
import { CommunityCharge } from './charges/charge.entity.js';
import { CommunityChargeResolver, communityChargeQueries } from './charges/charge.resolver.js';
import { communityChargeRoutes } from './charges/charge.routes.js';
import { CommunityStatementResolver, ContractStatementResolver } from './charges/owned-statement.resolver.js';
import { Payment } from './charges/payment.entity.js';
import { PaymentResolver, paymentQueries } from './charges/payment.resolver.js';
import { PaymentApplication } from './charges/payment-application.entity.js';
import { StatementResolver } from './charges/statement.resolver.js';
import { statementRoutes } from './charges/statement.routes.js';
import { Comment } from './comments/comment.entity.js';
import { CommentResolver, commentQueries } from './comments/comment.resolver.js';
import { commentRoutes } from './comments/comment.routes.js';
import { TicketTimelineResolver } from './comments/ticket-timeline.resolver.js';
import { CommunityAssignment } from './communities/assignment.entity.js';
import { Community } from './communities/community.entity.js';
import { CommunityResolver, communityQueries } from './communities/community.resolver.js';
import { communityRoutes } from './communities/community.routes.js';
import { CommunityConfiguration } from './configurations/configuration.entity.js';
import {
  CommunityConfigurationResolver,
  communityConfigurationQueries,
} from './configurations/configuration.resolver.js';
import { configurationRoutes } from './configurations/configuration.routes.js';
import { Contract } from './contracts/contract.entity.js';
import { ContractResolver, contractQueries } from './contracts/contract.resolver.js';
import { contractRoutes } from './contracts/contract.routes.js';
import { PaymentHistory } from './contracts/payment-history.entity.js';
import { PaymentHistoryResolver, paymentHistoryQueries } from './contracts/payment-history.resolver.js';
import { paymentHistoryRoutes } from './contracts/payment-history.routes.js';
import { DashboardResolver } from './dashboard/dashboard.resolver.js';
import { dashboardRoutes } from './dashboard/dashboard.routes.js';
import { Document } from './documents/document.entity.js';
import { DocumentResolver, documentQueries } from './documents/document.resolver.js';
import { documentRoutes } from './documents/document.routes.js';
import { UploadResolver } from './documents/upload.resolver.js';
import { UploadDay } from './documents/upload-day.entity.js';
import { Fee } from './fees/fee.entity.js';
import { FeePreviewResolver, FeeResolver, FeesOfCommunityResolver, feeQueries } from './fees/fee.resolver.js';
import { FeeAmount } from './fees/fee-amount.entity.js';
import { FeeCharge } from './fees/fee-charge.entity.js';
import { GateResolver } from './gate/gate.resolver.js';
import { Attempt } from './identity/attempt.entity.js';
import { IdempotencyKey } from './identity/idempotency-key.entity.js';
import { PasswordResetToken } from './identity/password-reset-token.entity.js';
import { RefreshToken } from './identity/refresh-token.entity.js';
import { Role } from './identity/role.entity.js';
import { RoleResolver } from './identity/role.resolver.js';
import { SecondFactor } from './identity/second-factor.entity.js';
import { Session } from './identity/session.entity.js';
import { User } from './identity/user.entity.js';
import { WritePosition } from './identity/write-position.entity.js';
import { Import } from './imports/import.entity.js';
import { ImportResolver, importQueries } from './imports/import.resolver.js';
import { importRoutes } from './imports/import.routes.js';
import { ImportRow } from './imports/import-row.entity.js';
import { LateFee } from './late-fees/late-fee.entity.js';
import { LateFeeOfChargeResolver, LateFeeResolver } from './late-fees/late-fee.resolver.js';
import { LateFeeDay } from './late-fees/late-fee-day.entity.js';
import { LogResolver } from './logs/log.resolver.js';
import { logRoutes } from './logs/log.routes.js';
import { NodeResolver } from './nodes/node.resolver.js';
import { Device } from './notifications/device.entity.js';
import { Notification } from './notifications/notification.entity.js';
import { NotificationResolver, ViewerNotificationsResolver } from './notifications/notification.resolver.js';
import { NotificationDelivery } from './notifications/notification-delivery.entity.js';
import { NotificationPreferences } from './notifications/notification-preferences.entity.js';
import { OnboardingResolver } from './onboarding/onboarding.resolver.js';
import { Certificate } from './papers/certificate.entity.js';
import { CertificateResolver, certificateQueries } from './papers/certificate.resolver.js';
import { Folio } from './papers/folio.entity.js';
import { PaperResolver } from './papers/paper.resolver.js';
import { paperRoutes } from './papers/paper.routes.js';
import { Receipt } from './papers/receipt.entity.js';
import { receiptQueries } from './papers/receipt.resolver.js';
import { permissions } from './permissions.js';
import { Pet } from './pets/pet.entity.js';
import { PetResolver, petQueries } from './pets/pet.resolver.js';
import { petRoutes } from './pets/pet.routes.js';
import { StoredPicture } from './pictures/stored-picture.entity.js';
import { pictures } from './pictures.js';
import { CommunityPrice } from './prices/price.entity.js';
import { CommunityPriceResolver, communityPriceQueries } from './prices/price.resolver.js';
import { priceRoutes } from './prices/price.routes.js';
import { CommunityProvider } from './providers/provider.entity.js';
import { CommunityProviderResolver, communityProviderQueries } from './providers/provider.resolver.js';
import { providerRoutes } from './providers/provider.routes.js';
import { relations } from './relations.js';
import { Reminder } from './reminders/reminder.entity.js';
import { ReminderResolver } from './reminders/reminder.resolver.js';
import { ReminderSettings } from './reminders/reminder-settings.entity.js';
import { DebtorsResolver } from './resident-charges/debtors.resolver.js';
import { ResidentCharge } from './resident-charges/resident-charge.entity.js';
import {
  ResidentChargeResolver,
  residentChargeQueries,
} from './resident-charges/resident-charge.resolver.js';
import { residentChargeRoutes } from './resident-charges/resident-charge.routes.js';
import { ResidentPayment } from './resident-charges/resident-payment.entity.js';
import {
  ResidentPaymentResolver,
  residentPaymentQueries,
} from './resident-charges/resident-payment.resolver.js';
import { residentPaymentRoutes } from './resident-charges/resident-payment.routes.js';
import { ResidentPaymentApplication } from './resident-charges/resident-payment-application.entity.js';
import {
  ResidentStatementResolver,
  StatementOfResidentResolver,
} from './resident-charges/resident-statement.resolver.js';
import { Resident } from './residents/resident.entity.js';
import { ResidentResolver, residentQueries } from './residents/resident.resolver.js';
import { residentRoutes } from './residents/resident.routes.js';
import { Unit } from './residents/unit.entity.js';
import { UnitResolver, unitQueries } from './residents/unit.resolver.js';
import { UnitPerson } from './residents/unit-person.entity.js';
import { UnitReference } from './residents/unit-reference.entity.js';
import { SearchResolver } from './search/search.resolver.js';
import { ServiceProvider } from './service-providers/service-provider.entity.js';
import {
  ServiceProviderResolver,
  serviceProviderQueries,
} from './service-providers/service-provider.resolver.js';
import { serviceProviderRoutes } from './service-providers/service-provider.routes.js';
import { ServiceProviderRating } from './service-providers/service-provider-rating.entity.js';
import { Survey } from './surveys/survey.entity.js';
import { SurveyResolver, surveyQueries } from './surveys/survey.resolver.js';
import { surveyRoutes } from './surveys/survey.routes.js';
import { SurveyAnswer } from './surveys/survey-answer.entity.js';
import { SurveyQuestion } from './surveys/survey-question.entity.js';
import { SurveyResponse } from './surveys/survey-response.entity.js';
import { Ticket } from './tickets/ticket.entity.js';
import { TicketResolver, ticketQueries } from './tickets/ticket.resolver.js';
import { ticketRoutes } from './tickets/ticket.routes.js';
import { TicketCategory } from './tickets/ticket-category.entity.js';
import { TicketCategoryResolver, ticketCategoryQueries } from './tickets/ticket-category.resolver.js';
import { ticketCategoryRoutes } from './tickets/ticket-category.routes.js';
import { TicketHistory } from './tickets/ticket-history.entity.js';
import { TicketStatus } from './tickets/ticket-status.entity.js';
import { TicketStatusResolver, ticketStatusQueries } from './tickets/ticket-status.resolver.js';
import { ticketStatusRoutes } from './tickets/ticket-status.routes.js';
import { TransferResolver } from './transfers/transfer.resolver.js';
import { PathUse } from './usage/path-use.entity.js';
import { RecordDay } from './usage/record-day.entity.js';
import { AccountContactResolver } from './users/account-contact.resolver.js';
import { UserResolver, userQueries } from './users/user.resolver.js';
import { userRoutes } from './users/user.routes.js';
import { ViewerResolver } from './users/viewer.resolver.js';
import { Vehicle } from './vehicles/vehicle.entity.js';
import { VehicleResolver, vehicleQueries } from './vehicles/vehicle.resolver.js';
import { vehicleRoutes } from './vehicles/vehicle.routes.js';
import { VehicleType } from './vehicles/vehicle-type.entity.js';
import { VehicleTypeResolver, vehicleTypeQueries } from './vehicles/vehicle-type.resolver.js';
import { vehicleTypeRoutes } from './vehicles/vehicle-type.routes.js';
import { ResidentVisit } from './visits/visit.entity.js';
import { ResidentVisitResolver, residentVisitQueries } from './visits/visit.resolver.js';
import { residentVisitRoutes } from './visits/visit.routes.js';
import { VisitorPass } from './visits/visitor-pass.entity.js';
import { VisitorPassResolver, visitorPassQueries } from './visits/visitor-pass.resolver.js';
import { Webhook } from './webhooks/webhook.entity.js';
import { WebhookDeliveryResolver, WebhookResolver } from './webhooks/webhook.resolver.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.js';

/** All entities, one per table. */
export const entities: readonly EntityClass[] = [
  Role,
  User,
  RefreshToken,
  Session,
  SecondFactor,
  IdempotencyKey,
  PasswordResetToken,
  Community,
  CommunityAssignment,
  Resident,
  Unit,
  UnitPerson,
  UnitReference,
  Import,
  ImportRow,
  VehicleType,
  Vehicle,
  Pet,
  ResidentVisit,
  VisitorPass,
  TicketCategory,
  TicketStatus,
  Ticket,
  TicketHistory,
  Comment,
  Survey,
  SurveyQuestion,
  SurveyResponse,
  SurveyAnswer,
  Amenity,
  AmenitySchedule,
  AmenityClosure,
  AmenityReservation,
  Contract,
  PaymentHistory,
  CommunityCharge,
  Payment,
  PaymentApplication,
  ResidentCharge,
  ResidentPayment,
  ResidentPaymentApplication,
  Fee,
  FeeAmount,
  FeeCharge,
  LateFee,
  LateFeeDay,
  ReminderSettings,
  Reminder,
  Folio,
  Receipt,
  Certificate,
  BankBalance,
  AuditEntry,
  Announcement,
  AnnouncementReading,
  Banner,
  CommunityConfiguration,
  CommunityPrice,
  CommunityProvider,
  ServiceProvider,
  ServiceProviderRating,
  Document,
  Attempt,
  WritePosition,
  Webhook,
  WebhookDelivery,
  UploadDay,
  PathUse,
  RecordDay,
  StoredPicture,
  ChangeEvent,
  ChangeFeed,
  Notification,
  NotificationDelivery,
  NotificationPreferences,
  Device,
];

/** All classes that add operations or fields to the schema. */
export const resolvers = [
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
] as const;

/** All REST routes. */
export const routes: readonly Route[] = [
  ...authRoutes,
  ...userRoutes,
  ...communityRoutes,
  ...residentRoutes,
  ...vehicleTypeRoutes,
  ...vehicleRoutes,
  ...petRoutes,
  ...residentVisitRoutes,
  ...ticketCategoryRoutes,
  ...ticketStatusRoutes,
  ...ticketRoutes,
  ...commentRoutes,
  ...surveyRoutes,
  ...amenityRoutes,
  ...amenityScheduleRoutes,
  ...amenityReservationRoutes,
  ...announcementRoutes,
  ...bannerRoutes,
  ...configurationRoutes,
  ...priceRoutes,
  ...providerRoutes,
  ...serviceProviderRoutes,
  ...contractRoutes,
  ...paymentHistoryRoutes,
  ...statementRoutes,
  ...importRoutes,
  ...communityChargeRoutes,
  ...residentChargeRoutes,
  ...residentPaymentRoutes,
  ...paperRoutes,
  ...bankBalanceRoutes,
  ...documentRoutes,
  ...dashboardRoutes,
  ...logRoutes,
];
