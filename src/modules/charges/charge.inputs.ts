import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  DecimalField,
  GuidField,
  LONG_TEXT,
  NewIdField,
  patchOf,
  TextField,
} from '../../engine/declare.js';
import { type CommunityCharge } from './charge.entity.js';

@InputType({ description: 'A charge to add to a contract.' })
export class CreateCommunityChargeInput
  implements Partial<Omit<CommunityCharge, 'comunidadId' | 'montoRecargos' | 'isActive'>>
{
  @NewIdField()
  id?: string;

  @GuidField()
  contratoId!: string;

  @GuidField({ optional: true, description: 'May be left out; another community is refused.' })
  comunidadId?: string | null;

  @DecimalField()
  montoCargo!: number;

  @DateTimeField()
  fechaDePago!: string;

  @DecimalField({ optional: true, whenLeftOut: '0' })
  montoRecargos?: number | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @BooleanField({ optional: true, whenLeftOut: 'True' })
  isActive?: boolean | null;
}

@InputType()
export class CommunityChargePatch extends patchOf(CreateCommunityChargeInput, {
  instead: {
    contratoId: GuidField({
      optional: 'kept',
      description: 'Cannot change once payments were applied to the charge.',
    }),
    comunidadId: GuidField({ optional: 'kept', description: 'Another community is refused.' }),
  },
}) {}
