import { InputType } from 'type-graphql';
import { ChoiceField, DateTimeField, DecimalField, GuidField, TextField } from '../../core/input/fields.js';
import { LONG_TEXT } from '../../core/text-limits.js';
import { RESIDENT_CHARGE_STATUSES, type ResidentCharge } from './resident-charge.entity.js';

@InputType({ description: 'An amount to charge to a resident.' })
export class CreateResidentChargeInput implements Partial<ResidentCharge> {
  @GuidField()
  residentId!: string;

  @DateTimeField()
  fecha!: string;

  @TextField({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @DecimalField()
  monto!: number;

  @ChoiceField(RESIDENT_CHARGE_STATUSES)
  estatus!: string;
}

@InputType({ description: 'Changes to a charge. A field left out or null keeps its value.' })
export class UpdateResidentChargeInput {
  @GuidField({ optional: true, description: 'Cannot change once payments are linked to the charge.' })
  residentId?: string | null;

  @DateTimeField({ optional: true })
  fecha?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  descripcion?: string | null;

  @DecimalField({ optional: true })
  monto?: number | null;

  @ChoiceField(RESIDENT_CHARGE_STATUSES, {
    optional: true,
  })
  estatus?: string | null;
}

@InputType()
export class ResidentChargeFilter {
  @GuidField({ optional: true })
  residentId?: string | null;

  @GuidField({ optional: true })
  communityId?: string | null;

  @ChoiceField(RESIDENT_CHARGE_STATUSES, { optional: true })
  estatus?: string | null;
}
