import { Arg, Ctx, Mutation, Query, Resolver } from 'type-graphql';
import { type Context } from '../../engine/access.js';
import {
  Admin,
  AnyCaller,
  IdArg,
  listQuery,
  RefusesWith,
  ReturnsChanged,
  ReturnsDeleted,
  ReturnsWritten,
  recordQuery,
} from '../../engine/declare.js';
import { documents } from './document.access.js';
import { Document } from './document.entity.js';
import { DocumentInput, DocumentPatch } from './document.inputs.js';
import * as service from './document.service.js';
import { DocumentDownload } from './document.types.js';
import { downloadOf } from './download.service.js';

export const documentQueries = [listQuery('documents', documents), recordQuery('document', documents)];

@Resolver()
export class DocumentResolver {
  @AnyCaller()
  @RefusesWith('DOCUMENT_WITHOUT_FILE')
  @Query(() => DocumentDownload, {
    description:
      'Where the file of a document can be fetched. Refused to a caller to whom the document is not visible,' +
      ' and who did not upload it.',
  })
  documentDownload(@IdArg() id: string, @Ctx() ctx: Context) {
    return downloadOf(ctx, id);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')
  @Mutation(() => Document, { description: 'Records a document, whose file is uploaded before.' })
  @ReturnsWritten(documents)
  createDocument(@Arg('input') input: DocumentInput, @Ctx() ctx: Context) {
    return service.createDocument(ctx, input);
  }

  @Admin()
  @RefusesWith('UNKNOWN_REFERENCE')
  @Mutation(() => Document, { description: 'Changes a document, but not who created it.' })
  @ReturnsChanged(documents)
  updateDocument(@IdArg() id: string, @Arg('input') input: DocumentPatch, @Ctx() ctx: Context) {
    return service.updateDocument(ctx, id, input);
  }

  @Admin()
  @Mutation(() => documents.deletion, { description: 'Deletes the record of a document; its file stays.' })
  @ReturnsDeleted(documents)
  deleteDocument(@IdArg() id: string, @Ctx() ctx: Context) {
    return service.deleteDocument(ctx, id);
  }
}
