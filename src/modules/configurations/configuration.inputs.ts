import { InputType } from 'type-graphql';
import {
  GuidField,
  LABEL,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { CommunityConfiguration } from './configuration.entity.js';

@InputType({ description: 'All values of a setting.' })
export class CommunityConfigurationInput implements Partial<CommunityConfiguration> {
  @NewIdField()
  id?: string;

  @GuidField()
  communityId!: string;

  @TextField({ max: SHORT_TEXT })
  codigo!: string;

  @TextField({ max: SHORT_TEXT })
  titulo!: string;

  @TextField({ max: LONG_TEXT, blank: true })
  descripcion!: string;

  @TextField({ max: LONG_TEXT, blank: true })
  valor!: string;

  @TextField({
    blank: true,
    max: LABEL,
  })
  tipoDato!: string;
}

@InputType()
export class CommunityConfigurationPatch extends patchOf(CommunityConfigurationInput) {}
