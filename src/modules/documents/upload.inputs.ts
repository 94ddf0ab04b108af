import type { Upload } from 'graphql-upload-ts';
import { Field, InputType } from 'type-graphql';
import { GuidField, LINK, SHORT_TEXT, TextField } from '../../engine/declare.js';
import { UploadScalar } from '../../platform/files/upload.js';

@InputType({ description: 'A file to store among the documents of a community.' })
export class DocumentUploadInput {
  @Field(() => UploadScalar, { description: 'The file, at most 20 MiB.' })
  file!: Upload;

  @GuidField({ description: 'Id of the community whose folder receives the file.' })
  communityId!: string;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    description:
      'Id of the resident that the file is about; `general` when left out. It becomes a folder of the' +
      ' path.',
  })
  residentId?: string | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    blank: true,
    unstored: true,
    description:
      'Category of letters, digits, hyphens and underscores; other characters are removed, and `general`' +
      ' stands for none. It becomes a folder of the path.',
  })
  category?: string | null;
}

@InputType({ description: 'A file to store below the uploads, outside the documents.' })
export class FileUploadInput {
  @Field(() => UploadScalar, { description: 'The file, at most 20 MiB.' })
  file!: Upload;

  @TextField({
    // A document could not store a longer path.
    max: LINK,
    description:
      'Where to store the file, with or without a leading `uploads/` or `/uploads/`: its own path when' +
      ' the last segment has an extension, else a folder that receives the name of the file.',
  })
  path!: string;
}
