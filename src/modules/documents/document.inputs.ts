import { ArgsType, Field, InputType } from 'type-graphql';
import { BooleanField, DateTimeField, GuidField, TextField } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, SHORT_TEXT } from '../../core/text-limits.js';
import type { Document } from './document.entity.js';

@InputType({
  description:
    'All values of a document. An update replaces the whole record: an optional field left out is' +
    ' cleared.',
})
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

  @TextField({ max: LINK })
  urlDoc!: string;
}

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

const DocumentOrder = orderEnum('DocumentOrder', ['FECHA_DESC', 'FECHA_ASC', 'TITULO_ASC', 'TITULO_DESC']);

@ArgsType()
export class DocumentsArgs extends PageArgs {
  @Field(() => DocumentFilter, { nullable: true })
  filter?: DocumentFilter | null;

  @Field(() => DocumentOrder, { nullable: true })
  orderBy?: string | null;
}
