import { InputType } from 'type-graphql';
import {
  DateTimeField,
  GuidField,
  LONG_TEXT,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { Announcement } from './announcement.entity.js';

@InputType({ description: 'All values of an announcement.' })
export class AnnouncementInput implements Partial<Announcement> {
  @NewIdField()
  id?: string;

  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ max: SHORT_TEXT })
  titulo!: string;

  @TextField({ optional: true, max: 300, blank: true })
  subtitulo?: string | null;

  @TextField({ max: LONG_TEXT })
  contenido!: string;

  @DateTimeField()
  fecha!: string;

  @TextField({ optional: true, max: 500, blank: true })
  imagen?: string | null;
}

@InputType()
export class AnnouncementPatch extends patchOf(AnnouncementInput) {}
