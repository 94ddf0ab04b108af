import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { AmenitySchedule } from './amenity-schedule.entity.js';

@ObjectType()
export class AmenityScheduleConnection extends ConnectionOf(AmenitySchedule, 'AmenitySchedule') {}
