import { InputType } from 'type-graphql';
import {
  BooleanField,
  GuidField,
  IntField,
  LONG_TEXT,
  NewIdField,
  patchOf,
  TextField,
} from '../../engine/declare.js';
import type { Message } from '../../platform/message.js';
import type { AmenitySchedule } from './amenity-schedule.entity.js';

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;
const TIME_OR_END_OF_DAY = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

const TIME_FORM: Message = { es: 'debe tener la forma HH:mm', en: 'must have the form HH:mm' };

@InputType({ description: 'Hours to add to the schedule of an amenity.' })
export class CreateAmenityScheduleInput implements Partial<Omit<AmenitySchedule, 'isOpen'>> {
  @NewIdField()
  id?: string;

  @GuidField()
  amenityId!: string;

  @IntField({ min: 1, max: 7 })
  dayOfWeek!: number;

  @TextField({ max: 5, form: { pattern: TIME, name: 'HH:mm', rule: TIME_FORM } })
  horaInicio!: string;

  @TextField({ max: 5, form: { pattern: TIME_OR_END_OF_DAY, name: 'HH:mm', rule: TIME_FORM } })
  horaFin!: string;

  @BooleanField({ optional: true, whenLeftOut: 'True' })
  isOpen?: boolean | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  nota?: string | null;
}

@InputType()
export class AmenitySchedulePatch extends patchOf(CreateAmenityScheduleInput) {}
