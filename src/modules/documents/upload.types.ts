import { Field, Int, ObjectType } from 'type-graphql';
import { NonPersonal } from '../../engine/declare.js';

@NonPersonal()
@ObjectType({ description: 'A file that was stored.' })
export class DocumentUploadResponse {
  @Field(() => String, {
    description: 'Path of the stored file, beginning with `uploads/`; meant for `urlDoc` of a document.',
  })
  relativePath!: string;

  @Field(() => String, { description: 'Name of the file as the client sent it.' })
  originalFileName!: string;

  @Field(() => Int, { description: 'Size of the stored file in bytes.' })
  fileSizeBytes!: number;
}
