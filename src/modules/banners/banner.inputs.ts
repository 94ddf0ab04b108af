import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateField,
  GuidField,
  IntField,
  LinkField,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { Banner } from './banner.entity.js';

@InputType({ description: 'All values of a banner.' })
export class BannerInput implements Partial<Omit<Banner, 'isActive' | 'orden'>> {
  @NewIdField()
  id?: string;

  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ max: 500, blank: true })
  pathImagen!: string;

  @TextField({ max: SHORT_TEXT })
  title!: string;

  @TextField({ optional: true, max: 2000, blank: true })
  text?: string | null;

  @LinkField({ optional: true })
  enlace?: string | null;

  @IntField({ optional: true, whenLeftOut: '0' })
  orden?: number | null;

  @BooleanField({ optional: true, whenLeftOut: 'True' })
  isActive?: boolean | null;

  @DateField({ optional: true })
  startDate?: string | null;

  @DateField({ optional: true })
  endDate?: string | null;
}

@InputType()
export class BannerPatch extends patchOf(BannerInput) {}
