import { ArgsType, InputType } from 'type-graphql';
import {
  DateTimeField,
  GuidField,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { AmenityClosure } from './amenity-closure.entity.js';

@InputType({ description: 'A closure of an amenity to add.' })
export class CreateAmenityClosureInput implements Partial<AmenityClosure> {
  @NewIdField()
  id?: string;

  @GuidField()
  amenityId!: string;

  @DateTimeField({
    description: 'A day alone, or midnight UTC, is the beginning of that day in the community.',
  })
  from!: string;

  @DateTimeField({ description: 'A day alone, or midnight UTC, is the end of that day in the community.' })
  to!: string;

  @TextField({ max: SHORT_TEXT })
  reason!: string;
}

@InputType()
export class AmenityClosurePatch extends patchOf(CreateAmenityClosureInput, {
  only: ['from', 'to', 'reason'],
}) {}

@ArgsType()
export class ClosureSpanArgs {
  @GuidField({ description: 'Amenity to close.' })
  amenityId!: string;

  @DateTimeField({ description: 'As `from` of a closure.' })
  from!: string;

  @DateTimeField({ description: 'As `to` of a closure.' })
  to!: string;
}
