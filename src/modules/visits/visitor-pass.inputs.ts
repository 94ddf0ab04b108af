import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  GuidField,
  IntField,
  NewIdField,
  SHORT_TEXT,
  TextField,
  TOKEN,
} from '../../engine/declare.js';
import { PlateField } from '../vehicles/plate.js';
import type { VisitorPass } from './visitor-pass.entity.js';

@InputType({ description: 'A visitor to invite.' })
export class CreateVisitorPassInput implements Partial<VisitorPass> {
  @NewIdField()
  id?: string;

  @GuidField({ optional: true, whenLeftOut: "The caller's own" })
  residentId?: string;

  @TextField({ max: SHORT_TEXT })
  visitorName!: string;

  @PlateField({ optional: true, blank: 'null' })
  licensePlate?: string | null;

  @TextField({ optional: true, max: SHORT_TEXT, blank: 'null' })
  subject?: string | null;

  @IntField({ optional: true, min: 1, whenLeftOut: '1' })
  totalPeople?: number;

  @DateTimeField({
    description: 'A day alone, or midnight UTC, is the beginning of that day in the community.',
  })
  validFrom!: string;

  @DateTimeField({ description: 'A day alone, or midnight UTC, is the end of that day in the community.' })
  validUntil!: string;

  @BooleanField()
  singleUse!: boolean;
}

@InputType({ description: 'What a guard has scanned.' })
export class CheckInVisitorInput {
  /** The id of the visit that is stored; one that was announced keeps its own. */
  @NewIdField()
  id?: string;

  @TextField({ max: TOKEN, unstored: true, description: 'Text of the QR code.' })
  token!: string;

  @DateTimeField({
    optional: true,
    description: 'When an offline device let the visitor in; else now.',
  })
  at?: string | null;
}
