import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { AmenityReservation } from './amenity-reservation.entity.js';

@ObjectType()
export class AmenityReservationConnection extends ConnectionOf(AmenityReservation, 'AmenityReservation') {}
