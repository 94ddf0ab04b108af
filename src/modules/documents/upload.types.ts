import { Field, Int, ObjectType } from 'type-graphql';

@ObjectType({ description: 'A file that was kept (specification 2.12).' })
export class DocumentUploadResponse {
  @Field(() => String, { description: 'Where it lies, beginning with `uploads/`; for `urlDoc`.' })
  relativePath!: string;

  @Field(() => String)
  originalFileName!: string;

  @Field(() => Int)
  fileSizeBytes!: number;
}
