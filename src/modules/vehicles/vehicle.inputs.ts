import { ArgsType, Field, InputType } from 'type-graphql';
import { Guid, Text, Whole } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import type { Vehicle } from './vehicle.entity.js';

/** Far beyond any plate; the index that keeps plates unique takes no text of any length. */
const PLATE_MAX = 500;

const nextYear = () => new Date().getUTCFullYear() + 1;

@InputType({ description: 'The whole vehicle: an update replaces it.' })
export class VehicleInput implements Partial<Vehicle> {
  @Guid()
  residentId!: string;

  @Text({ blank: true })
  brand!: string;

  @Guid()
  vehicleTypeId!: string;

  @Text({ blank: true })
  model!: string;

  @Whole({ min: 1900, max: nextYear, description: 'From 1900 to next year.' })
  year!: number;

  @Text({ blank: true })
  color!: string;

  @Text({ max: PLATE_MAX })
  licensePlate!: string;
}

@InputType()
export class VehicleFilter {
  @Guid({ optional: true })
  residentId?: string | null;

  @Guid({ optional: true })
  communityId?: string | null;

  @Guid({ optional: true })
  vehicleTypeId?: string | null;

  @Text({ optional: true, description: 'The plate, without regard to case, spaces and hyphens.' })
  licensePlate?: string | null;
}

const VehicleOrder = orderEnum('VehicleOrder', [
  'CREATED_AT_DESC',
  'CREATED_AT_ASC',
  'LICENSE_PLATE_ASC',
  'LICENSE_PLATE_DESC',
]);

@ArgsType()
export class VehiclesArgs extends PageArgs {
  @Field(() => VehicleFilter, { nullable: true })
  filter?: VehicleFilter | null;

  @Field(() => VehicleOrder, { nullable: true })
  orderBy?: string | null;
}
