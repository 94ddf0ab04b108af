import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Vehicle } from './vehicle.entity.js';

@ObjectType()
export class VehicleConnection extends ConnectionOf(Vehicle, 'Vehicle') {}
