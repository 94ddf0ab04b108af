import { InputType } from 'type-graphql';
import {
  ADDRESS,
  FloatField,
  IntField,
  LABEL,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
  TimeZoneField,
} from '../../engine/declare.js';
import type { Community } from './community.entity.js';

@InputType({ description: 'All values of a community.' })
export class CommunityInput implements Partial<Community> {
  @NewIdField()
  id?: string;

  @TextField({ max: SHORT_TEXT })
  nombre!: string;

  @TextField({ max: LONG_TEXT })
  descripcion!: string;

  @TextField({ max: ADDRESS })
  direccion!: string;

  @TextField({ max: SHORT_TEXT })
  contacto!: string;

  @TextField({ max: SHORT_TEXT })
  email!: string;

  @TextField({ max: SHORT_TEXT })
  phone!: string;

  @TextField({ max: LABEL })
  tipoComunidad!: string;

  @FloatField({ optional: true, min: -90, max: 90 })
  latitud?: number | null;

  @FloatField({ optional: true, min: -180, max: 180 })
  longitud?: number | null;

  @IntField({ min: 0 })
  cantidadViviendas!: number;

  @TimeZoneField({ optional: true })
  timeZone?: string | null;
}

@InputType()
export class CommunityPatch extends patchOf(CommunityInput) {}
