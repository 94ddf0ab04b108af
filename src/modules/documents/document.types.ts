import { Field, ObjectType } from 'type-graphql';
import { CachedByPlace, NonPersonal } from '../../engine/declare.js';

@NonPersonal()
@CachedByPlace()
@ObjectType({
  description: 'Where the file of a document can be fetched: either `storedAs` or `redirectTo` is given.',
})
export class DocumentDownload {
  @Field(() => String, {
    nullable: true,
    description:
      'Path of the file below the uploads, to be fetched from `/api/Documents/{id}/file`; null when' +
      ' the file is not stored here.',
  })
  storedAs!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Address to fetch the file from when it is not stored here; else null.',
  })
  redirectTo!: string | null;

  @Field(() => String, {
    description: 'Name under which to save the file: `nombreDocumento` of the document.',
  })
  fileName!: string;
}
