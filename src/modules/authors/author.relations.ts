import type { ClassType } from 'type-graphql';
import { toOne } from '../../engine/declare.js';
import { Amenity } from '../amenities/amenity.entity.js';
import { AmenityClosure } from '../amenities/amenity-closure.entity.js';
import { AmenityReservation } from '../amenities/amenity-reservation.entity.js';
import { Announcement } from '../announcements/announcement.entity.js';
import { BankBalance } from '../bank-balances/bank-balance.entity.js';
import { Banner } from '../banners/banner.entity.js';
import { Payment } from '../charges/payment.entity.js';
import { CommunityConfiguration } from '../configurations/configuration.entity.js';
import { Contract } from '../contracts/contract.entity.js';
import { PaymentHistory } from '../contracts/payment-history.entity.js';
import { users } from '../identity/user.access.js';
import { Import } from '../imports/import.entity.js';
import { CommunityPrice } from '../prices/price.entity.js';
import { CommunityProvider } from '../providers/provider.entity.js';
import { ResidentCharge } from '../resident-charges/resident-charge.entity.js';
import { ResidentPayment } from '../resident-charges/resident-payment.entity.js';
import { ServiceProvider } from '../service-providers/service-provider.entity.js';
import { Survey } from '../surveys/survey.entity.js';

const createdBy = (of: ClassType<{ createdByUserId: string | null }>) =>
  toOne({
    of,
    field: 'createdBy',
    by: 'createdByUserId',
    to: users,
    description: 'Who created it; null out of scope.',
  });

const updatedBy = (of: ClassType<{ updatedByUserId: string | null }>) =>
  toOne({
    of,
    field: 'updatedBy',
    by: 'updatedByUserId',
    to: users,
    description: 'Who last changed it; null out of scope.',
  });

/** The authors of the records that store them. */
export const authorRelations = [
  ...[
    Amenity,
    AmenityClosure,
    AmenityReservation,
    Announcement,
    BankBalance,
    Banner,
    CommunityConfiguration,
    CommunityPrice,
    CommunityProvider,
    Import,
    ResidentCharge,
    ResidentPayment,
    ServiceProvider,
    Survey,
  ].map(createdBy),
  ...[
    AmenityReservation,
    Announcement,
    BankBalance,
    Banner,
    CommunityConfiguration,
    CommunityPrice,
    CommunityProvider,
    Contract,
    Payment,
    PaymentHistory,
    ResidentCharge,
    ResidentPayment,
    ServiceProvider,
    Survey,
  ].map(updatedBy),
  toOne({
    of: AmenityReservation,
    field: 'approvedBy',
    by: 'approvedByUserId',
    to: users,
    description:
      'The user who approved the reservation; null while nobody has, as where the amenity requires no approval.',
  }),
];
