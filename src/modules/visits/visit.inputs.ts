import { InputType } from 'type-graphql';
import {
  DateTimeField,
  GuidField,
  IntField,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import { PlateField } from '../vehicles/plate.js';
import type { ResidentVisit } from './visit.entity.js';

@InputType({ description: 'All values of a visit.' })
export class ResidentVisitInput implements Partial<ResidentVisit> {
  @NewIdField()
  id?: string;

  @GuidField()
  residentId!: string;

  @TextField({ max: SHORT_TEXT })
  visitorName!: string;

  @IntField({ min: 1 })
  totalPeople!: number;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  vehicleColor?: string | null;

  @PlateField({ optional: true, blank: true })
  licensePlate?: string | null;

  @TextField({ max: SHORT_TEXT, blank: true })
  subject!: string;

  @DateTimeField()
  arrivalDate!: string;

  @DateTimeField({ optional: true })
  departureDate?: string | null;
}

@InputType()
export class ResidentVisitPatch extends patchOf(ResidentVisitInput) {}
