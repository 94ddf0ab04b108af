import { ArgsType, Field, InputType } from 'type-graphql';
import { Flag, Guid, Moment, Text } from '../../core/input/fields.js';
import { PageArgs } from '../../core/schema/connection.js';
import { orderEnum } from '../../core/schema/order.js';
import { LINK, SHORT_TEXT } from '../../core/text-limits.js';
import type { Document } from './document.entity.js';

@InputType({ description: 'The whole document: an update replaces it.' })
export class DocumentInput implements Partial<Document> {
  @Guid({ optional: true, description: 'Left out for a general document.' })
  communityId?: string | null;

  @Text({ max: SHORT_TEXT })
  titulo!: string;

  @Text({ optional: true, max: 2000, blank: true })
  descripcion?: string | null;

  @Moment()
  fecha!: string;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    description: 'The name of its author, as free text.',
  })
  userCreated?: string | null;

  @Text({ max: 500, description: 'The original name of the file.' })
  nombreDocumento!: string;

  @Text({ max: LINK, description: 'The `relativePath` that an upload gave, or a URL.' })
  urlDoc!: string;
}

@InputType()
export class DocumentFilter {
  @Guid({ optional: true })
  communityId?: string | null;

  @Flag({ optional: true, description: 'True for those of no community, false for those of one.' })
  general?: boolean | null;

  @Guid({ optional: true, description: 'Those that this user created.' })
  userId?: string | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    description: 'Part of the title, the description or the name of the file.',
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
