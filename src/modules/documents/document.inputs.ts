import { InputType } from 'type-graphql';
import {
  DateTimeField,
  EnumField,
  GuidField,
  LinkField,
  NewIdField,
  patchOf,
  SHORT_TEXT,
  TextField,
} from '../../engine/declare.js';
import type { Document } from './document.entity.js';
import { DocumentVisibility } from './document-visibility.js';

@InputType({ description: 'All values of a document.' })
export class DocumentInput implements Partial<Document> {
  @NewIdField()
  id?: string;

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

  @EnumField(DocumentVisibility, { optional: true, whenLeftOut: '`ADMINISTRATION`' })
  visibleTo?: DocumentVisibility;
}

@InputType()
export class DocumentPatch extends patchOf(DocumentInput) {}
