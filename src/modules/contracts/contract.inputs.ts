import { InputType } from 'type-graphql';
import {
  BooleanField,
  ChoiceField,
  DateTimeField,
  DecimalField,
  GuidField,
  IntField,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import { CONTRACT_KINDS, CONTRACT_STATES, type Contract, PAYMENT_PERIODS } from './contract.entity.js';

@InputType({ description: 'All values of a contract.' })
export class ContractInput implements Partial<Omit<Contract, 'isActive'>> {
  @NewIdField()
  id?: string;

  @GuidField()
  communityId!: string;

  @ChoiceField(CONTRACT_KINDS)
  tipoContrato!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  folioContrato!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  representanteComunidad!: string;

  @DecimalField()
  costoTotal!: number;

  @DecimalField()
  montoPagoParcial!: number;

  @IntField({ min: 0 })
  numeroPagosParciales!: number;

  @IntField({ min: 1, max: 28 })
  diaPago!: number;

  @ChoiceField(PAYMENT_PERIODS)
  periodicidadPago!: string;

  @TextField({ max: SHORT_TEXT, blank: true })
  metodoPago!: string;

  @DateTimeField()
  fechaFirma!: string;

  @DateTimeField()
  fechaInicio!: string;

  @DateTimeField({ optional: true })
  fechaFin?: string | null;

  @IntField({ min: 0 })
  numeroCasas!: number;

  @ChoiceField(CONTRACT_STATES)
  estadoContrato!: string;

  @TextField({ optional: true, max: SHORT_TEXT, blank: true })
  asesorVentas?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  notas?: string | null;

  @TextField({ optional: true, max: LONG_TEXT, blank: true })
  documentosAdjuntos?: string | null;

  @GuidField({ optional: true })
  residentId?: string | null;

  @BooleanField({ optional: true, whenLeftOut: 'True', description: 'False hides the contract.' })
  isActive?: boolean | null;
}

@InputType()
export class ContractPatch extends patchOf(ContractInput, {
  instead: {
    isActive: BooleanField({
      optional: 'kept',
      description: 'False hides the contract; true restores it.',
    }),
  },
}) {}
