import { InputType } from 'type-graphql';
import {
  BooleanField,
  ChoiceField,
  DateTimeField,
  DecimalField,
  GuidField,
  TextField,
} from '../../core/input/fields.js';
import { LONG_TEXT } from '../../core/text-limits.js';
import { CHARGE_STATUSES, type CommunityCharge } from './charge.entity.js';

@InputType({ description: 'A charge to add to a contract.' })
export class CreateCommunityChargeInput
  implements Partial<Omit<CommunityCharge, 'comunidadId' | 'montoRecargos' | 'isActive'>>
{
  @GuidField()
  contratoId!: string;

  @GuidField({ optional: true, description: 'May be left out; another community is refused.' })
  comunidadId?: string | null;

  @DecimalField()
  montoCargo!: number;

  @DateTimeField()
  fechaDePago!: string;

  @DecimalField({ optional: true, description: '0 when left out.' })
  montoRecargos?: number | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @BooleanField({ optional: true, description: 'True when left out.' })
  isActive?: boolean | null;
}

@InputType({
  description:
    'Changes to a charge. A field left out or null keeps its value; the total cannot fall below what is' +
    ' already paid.',
})
export class UpdateCommunityChargeInput {
  @GuidField({ optional: true, description: 'Cannot change once payments were applied to the charge.' })
  contratoId?: string | null;

  @GuidField({ optional: true, description: 'Another community is refused.' })
  comunidadId?: string | null;

  @DecimalField({ optional: true })
  montoCargo?: number | null;

  @DateTimeField({ optional: true })
  fechaDePago?: string | null;

  @DecimalField({ optional: true })
  montoRecargos?: number | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @BooleanField({ optional: true })
  isActive?: boolean | null;
}

@InputType()
export class CommunityChargeFilter {
  @GuidField({ optional: true })
  contratoId?: string | null;

  @GuidField({ optional: true })
  comunidadId?: string | null;

  @ChoiceField(CHARGE_STATUSES, { optional: true })
  estatus?: string | null;

  @BooleanField({ optional: true })
  isActive?: boolean | null;
}
