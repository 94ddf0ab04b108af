import { InputType } from 'type-graphql';
import { DateTimeField, GuidField, NewIdField, patchOf, SHORT_TEXT, TextField } from '../../engine/index.js';
import type { AmenityClosure } from './amenity-closure.entity.js';

@InputType({ description: 'A closure of an amenity to add.' })
export class CreateAmenityClosureInput implements Partial<AmenityClosure> {
  @NewIdField()
  id?: string;

  @GuidField()
  amenityId!: string;

  @DateTimeField()
  from!: string;

  @DateTimeField()
  to!: string;

  @TextField({ max: SHORT_TEXT })
  reason!: string;
}

@InputType()
export class AmenityClosurePatch extends patchOf(CreateAmenityClosureInput, {
  only: ['from', 'to', 'reason'],
}) {}
