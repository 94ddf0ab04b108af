import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  GuidField,
  IntField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/index.js';
import type { ResidentVisit } from './visit.entity.js';

@InputType({ description: 'All values of a visit.' })
export class ResidentVisitInput implements Partial<ResidentVisit> {
  @GuidField()
  residentId!: string;

  @TextField({ max: SHORT_TEXT })
  visitorName!: string;

  @IntField({ min: 1 })
  totalPeople!: number;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  vehicleColor?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
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

@InputType()
export class ResidentVisitFilter {
  @GuidField({ optional: true })
  residentId?: string | null;

  @GuidField({ optional: true })
  communityId?: string | null;

  @BooleanField({
    optional: true,
    description: 'True: only visits whose party is inside. False: only the others.',
  })
  present?: boolean | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    description:
      "Text that the visitor's name, the purpose or the plate contains, without regard to case and" +
      ' accents.',
  })
  search?: string | null;
}
