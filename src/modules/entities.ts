import type { EntityClass } from '@mikro-orm/core';
import { Amenity } from './amenities/amenity.entity.js';
import { AmenityClosure } from './amenities/amenity-closure.entity.js';
import { AmenityReservation } from './amenities/amenity-reservation.entity.js';
import { AmenitySchedule } from './amenities/amenity-schedule.entity.js';
import { Announcement } from './announcements/announcement.entity.js';
import { AnnouncementReading } from './announcements/announcement-reading.entity.js';
import { AuditEntry } from './audit/audit-entry.entity.js';
import { BankBalance } from './bank-balances/bank-balance.entity.js';
import { Banner } from './banners/banner.entity.js';
import { ChangeEvent } from './changes/change-event.entity.js';
import { ChangeFeed } from './changes/change-feed.entity.js';
import { CommunityCharge } from './charges/charge.entity.js';
import { Payment } from './charges/payment.entity.js';
import { PaymentApplication } from './charges/payment-application.entity.js';
import { Comment } from './comments/comment.entity.js';
import { CommunityAssignment } from './communities/assignment.entity.js';
import { Community } from './communities/community.entity.js';
import { CommunityConfiguration } from './configurations/configuration.entity.js';
import { Contract } from './contracts/contract.entity.js';
import { PaymentHistory } from './contracts/payment-history.entity.js';
import { Document } from './documents/document.entity.js';
import { UploadDay } from './documents/upload-day.entity.js';
import { Fee } from './fees/fee.entity.js';
import { FeeAmount } from './fees/fee-amount.entity.js';
import { FeeCharge } from './fees/fee-charge.entity.js';
import { Attempt } from './identity/attempt.entity.js';
import { IdempotencyKey } from './identity/idempotency-key.entity.js';
import { PasswordResetToken } from './identity/password-reset-token.entity.js';
import { RefreshToken } from './identity/refresh-token.entity.js';
import { Role } from './identity/role.entity.js';
import { SecondFactor } from './identity/second-factor.entity.js';
import { Session } from './identity/session.entity.js';
import { User } from './identity/user.entity.js';
import { WritePosition } from './identity/write-position.entity.js';
import { Import } from './imports/import.entity.js';
import { ImportRow } from './imports/import-row.entity.js';
import { LateFee } from './late-fees/late-fee.entity.js';
import { LateFeeDay } from './late-fees/late-fee-day.entity.js';
import { Device } from './notifications/device.entity.js';
import { Notification } from './notifications/notification.entity.js';
import { NotificationDelivery } from './notifications/notification-delivery.entity.js';
import { NotificationPreferences } from './notifications/notification-preferences.entity.js';
import { Certificate } from './papers/certificate.entity.js';
import { Folio } from './papers/folio.entity.js';
import { Receipt } from './papers/receipt.entity.js';
import { Pet } from './pets/pet.entity.js';
import { StoredPicture } from './pictures/stored-picture.entity.js';
import { CommunityPrice } from './prices/price.entity.js';
import { CommunityProvider } from './providers/provider.entity.js';
import { Reminder } from './reminders/reminder.entity.js';
import { ReminderSettings } from './reminders/reminder-settings.entity.js';
import { ResidentCharge } from './resident-charges/resident-charge.entity.js';
import { ResidentPayment } from './resident-charges/resident-payment.entity.js';
import { ResidentPaymentApplication } from './resident-charges/resident-payment-application.entity.js';
import { Resident } from './residents/resident.entity.js';
import { Unit } from './residents/unit.entity.js';
import { UnitPerson } from './residents/unit-person.entity.js';
import { UnitReference } from './residents/unit-reference.entity.js';
import { ServiceProvider } from './service-providers/service-provider.entity.js';
import { ServiceProviderRating } from './service-providers/service-provider-rating.entity.js';
import { Survey } from './surveys/survey.entity.js';
import { SurveyAnswer } from './surveys/survey-answer.entity.js';
import { SurveyQuestion } from './surveys/survey-question.entity.js';
import { SurveyResponse } from './surveys/survey-response.entity.js';
import { Ticket } from './tickets/ticket.entity.js';
import { TicketCategory } from './tickets/ticket-category.entity.js';
import { TicketHistory } from './tickets/ticket-history.entity.js';
import { TicketStatus } from './tickets/ticket-status.entity.js';
import { PathUse } from './usage/path-use.entity.js';
import { RecordDay } from './usage/record-day.entity.js';
import { Vehicle } from './vehicles/vehicle.entity.js';
import { VehicleType } from './vehicles/vehicle-type.entity.js';
import { ResidentVisit } from './visits/visit.entity.js';
import { VisitorPass } from './visits/visitor-pass.entity.js';
import { Webhook } from './webhooks/webhook.entity.js';
import { WebhookDelivery } from './webhooks/webhook-delivery.entity.js';

// Loads the declarations of all records, from whose scopes the triggers of the tables are made.
import './resolvers.js';

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
