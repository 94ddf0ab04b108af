import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateField,
  GuidField,
  IntField,
  LinkField,
  TextField,
} from '../../core/input/fields.js';
import { SHORT_TEXT } from '../../core/text-limits.js';
import type { Banner } from './banner.entity.js';

@InputType({
  description:
    'All values of a banner. An update replaces the whole record: an optional field left out is' +
    ' cleared, except `isActive`.',
})
export class BannerInput implements Partial<Omit<Banner, 'isActive' | 'orden'>> {
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

  @IntField({ optional: true, description: '0 when left out.' })
  orden?: number | null;

  @BooleanField({
    optional: true,
    description: 'True when left out of a new banner; kept when left out of an update.',
  })
  isActive?: boolean | null;

  @DateField({ optional: true })
  startDate?: string | null;

  @DateField({ optional: true })
  endDate?: string | null;
}

@InputType()
export class BannerFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @BooleanField({
    optional: true,
    description: 'True: only banners for everyone. False: only those of a community.',
  })
  general?: boolean | null;

  @BooleanField({
    optional: true,
    description: 'True includes inactive banners, which only administrators read; false when left out.',
  })
  includeInactive?: boolean | null;

  @DateField({
    optional: true,
    description: 'Only active banners whose first and last day include this day.',
  })
  activeOn?: string | null;
}
