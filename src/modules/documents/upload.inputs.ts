import type { Upload } from 'graphql-upload-ts';
import { Field, InputType } from 'type-graphql';
import { UploadScalar } from '../../core/files/upload.js';
import { Guid, Text } from '../../core/input/fields.js';
import { LINK, SHORT_TEXT } from '../../core/text-limits.js';

@InputType({ description: 'A file to keep among the documents of a community.' })
export class DocumentUploadInput {
  @Field(() => UploadScalar, { description: 'At most 20 MiB.' })
  file!: Upload;

  @Guid()
  communityId!: string;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    description: 'The id of the resident it is about; `general` when left out.',
  })
  residentId?: string | null;

  @Text({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    description:
      'Letters, digits, hyphens and underscores, other characters are removed; `general` when none is left.',
  })
  category?: string | null;
}

@InputType({ description: 'A file to keep anywhere below the uploads but among the documents.' })
export class FileUploadInput {
  @Field(() => UploadScalar, { description: 'At most 20 MiB.' })
  file!: Upload;

  @Text({
    // What is longer no document could name.
    max: LINK,
    description:
      'Where to keep it, with or without a leading `uploads/` or `/uploads/`: its own path when the last segment has an extension,' +
      ' else a folder that receives the name of the file.',
  })
  path!: string;
}
