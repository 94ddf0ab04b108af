import { InputType } from 'type-graphql';
import {
  BooleanField,
  DateTimeField,
  GuidField,
  LinkField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/index.js';
import type { Document } from './document.entity.js';

@InputType({ description: 'All values of a document.' })
export class DocumentInput implements Partial<Document> {
  @GuidField({ optional: true })
  communityId?: string | null;

  @TextField({ max: SHORT_TEXT })
  titulo!: string;

  @TextField({ optional: true, max: 2000, blank: true })
  descripcion?: string | null;

  @DateTimeField()
  fecha!: string;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
  })
  userCreated?: string | null;

  @TextField({ max: 500 })
  nombreDocumento!: string;

  @LinkField()
  urlDoc!: string;
}

@InputType()
export class DocumentPatch extends patchOf(DocumentInput) {}

@InputType()
export class DocumentFilter {
  @GuidField({ optional: true })
  communityId?: string | null;

  @BooleanField({
    optional: true,
    description: 'True: only general documents. False: only those of a community.',
  })
  general?: boolean | null;

  @GuidField({ optional: true })
  userId?: string | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    description:
      'Text that the title, the description or the file name contains, without regard to case and' +
      ' accents.',
  })
  search?: string | null;
}
