import type { Route } from '../route.js';
import { amenityRoutes } from './amenities/amenity.routes.js';
import { amenityReservationRoutes } from './amenities/amenity-reservation.routes.js';
import { amenityScheduleRoutes } from './amenities/amenity-schedule.routes.js';
import { announcementRoutes } from './announcements/announcement.routes.js';
import { authRoutes } from './auth/auth.routes.js';
import { bankBalanceRoutes } from './bank-balances/bank-balance.routes.js';
import { bannerRoutes } from './banners/banner.routes.js';
import { communityChargeRoutes } from './charges/charge.routes.js';
import { statementRoutes } from './charges/statement.routes.js';
import { commentRoutes } from './comments/comment.routes.js';
import { communityRoutes } from './communities/community.routes.js';
import { configurationRoutes } from './configurations/configuration.routes.js';
import { contractRoutes } from './contracts/contract.routes.js';
import { paymentHistoryRoutes } from './contracts/payment-history.routes.js';
import { dashboardRoutes } from './dashboard/dashboard.routes.js';
import { documentRoutes } from './documents/document.routes.js';
import { importRoutes } from './imports/import.routes.js';
import { logRoutes } from './logs/log.routes.js';
import { paperRoutes } from './papers/paper.routes.js';
import { petRoutes } from './pets/pet.routes.js';
import { priceRoutes } from './prices/price.routes.js';
import { providerRoutes } from './providers/provider.routes.js';
import { residentChargeRoutes } from './resident-charges/resident-charge.routes.js';
import { residentPaymentRoutes } from './resident-charges/resident-payment.routes.js';
import { residentRoutes } from './residents/resident.routes.js';
import { serviceProviderRoutes } from './service-providers/service-provider.routes.js';
import { surveyRoutes } from './surveys/survey.routes.js';
import { ticketRoutes } from './tickets/ticket.routes.js';
import { ticketCategoryRoutes } from './tickets/ticket-category.routes.js';
import { ticketStatusRoutes } from './tickets/ticket-status.routes.js';
import { userRoutes } from './users/user.routes.js';
import { vehicleRoutes } from './vehicles/vehicle.routes.js';
import { vehicleTypeRoutes } from './vehicles/vehicle-type.routes.js';
import { residentVisitRoutes } from './visits/visit.routes.js';

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
