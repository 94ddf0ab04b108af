import { Field, ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Document } from './document.entity.js';

@ObjectType()
export class DocumentConnection extends ConnectionOf(Document, 'Document') {}

@ObjectType({ description: 'Where the file of a document is to be had.' })
export class DocumentDownload {
  @Field(() => String, {
    nullable: true,
    description:
      'Its path below the uploads, to be fetched from `/api/Documents/{id}/download`; null when it is not stored here.',
  })
  storedAs!: string | null;

  @Field(() => String, { nullable: true, description: 'The address to go to when it is not stored here.' })
  redirectTo!: string | null;

  @Field(() => String)
  fileName!: string;
}
