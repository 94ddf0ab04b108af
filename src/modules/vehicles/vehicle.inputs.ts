import { InputType } from 'type-graphql';
import { GuidField, IntField, NewIdField, patchOf, SHORT_TEXT, TextField } from '../../engine/declare.js';
import { PlateField } from './plate.js';
import type { Vehicle } from './vehicle.entity.js';
import { VEHICLE_TYPES } from './vehicle-type.entity.js';

const nextYear = (now: Date) => now.getUTCFullYear() + 1;

@InputType({ description: 'All values of a vehicle.' })
export class VehicleInput implements Partial<Vehicle> {
  @NewIdField()
  id?: string;

  @GuidField()
  residentId!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  brand!: string;

  @GuidField({ vocabulary: VEHICLE_TYPES })
  vehicleTypeId!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  model!: string;

  @IntField({ min: 1900, max: nextYear, description: 'From 1900 to next year.' })
  year!: number;

  @TextField({ max: SHORT_TEXT, blank: true })
  color!: string;

  @PlateField()
  licensePlate!: string;
}

@InputType()
export class VehiclePatch extends patchOf(VehicleInput) {}
