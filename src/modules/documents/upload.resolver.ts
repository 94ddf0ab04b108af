import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { Admin, AnyCaller, type Context, RefusesWith } from '../../engine/declare.js';
import { DocumentUploadInput, FileUploadInput } from './upload.inputs.js';
import * as service from './upload.service.js';
import { DocumentUploadResponse } from './upload.types.js';

@Resolver()
export class UploadResolver {
  @Admin()
  @RefusesWith(
    'UNKNOWN_REFERENCE',
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_IS_PROGRAM',
    'FILE_NAME_INVALID',
    'FILE_INCOMPLETE',
    'PATH_INVALID',
  )
  @Mutation(() => DocumentUploadResponse, {
    description:
      'Stores a file among the documents of a community; only the download of a document serves it.',
  })
  uploadDocument(@Arg('input') input: DocumentUploadInput, @Ctx() ctx: Context) {
    return service.uploadDocument(ctx, input);
  }

  @AnyCaller()
  @RefusesWith(
    'FILE_MISSING',
    'FILE_EMPTY',
    'FILE_TOO_LARGE',
    'FILE_IS_PROGRAM',
    'FILE_NAME_INVALID',
    'FILE_INCOMPLETE',
    'PATH_INVALID',
  )
  @Mutation(() => DocumentUploadResponse, {
    description: 'Stores a file that everyone may fetch without an access token.',
  })
  uploadFile(@Arg('input') input: FileUploadInput, @Ctx() ctx: Context) {
    return service.uploadFile(ctx, input);
  }
}
