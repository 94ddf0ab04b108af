import { Ctx, Query, Resolver } from 'type-graphql';
import {
  Admin,
  AnyCaller,
  type Context,
  createMutation,
  deleteMutation,
  IdOf,
  listQuery,
  RefusesWith,
  recordQuery,
  updateMutation,
} from '../../engine/declare.js';
import { removing } from '../../engine/write.js';
import { documents } from './document.access.js';
import { DocumentInput, DocumentPatch } from './document.inputs.js';
import * as service from './document.service.js';
import { DocumentDownload } from './document.types.js';
import { downloadOf } from './download.service.js';

export const documentOperations = [
  listQuery('documents', documents),
  recordQuery('document', documents),
  createMutation('createDocument', documents, DocumentInput, service.createDocument, {
    description: 'Records a document, whose file is uploaded before.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE', 'ID_TAKEN')],
  }),
  updateMutation('updateDocument', documents, DocumentPatch, service.updateDocument, {
    description: 'Changes a document, but not who created it.',
    marks: [Admin(), RefusesWith('UNKNOWN_REFERENCE')],
  }),
  deleteMutation('deleteDocument', documents, removing(documents), {
    description: 'Deletes the record of a document; its file stays.',
    marks: [Admin()],
  }),
];

@Resolver()
export class DocumentResolver {
  @AnyCaller()
  @RefusesWith('DOCUMENT_WITHOUT_FILE')
  @Query(() => DocumentDownload, {
    description:
      'Where the file of a document can be fetched. Refused to a caller to whom the document is not visible,' +
      ' and who did not upload it.',
  })
  documentDownload(@IdOf(documents) id: string, @Ctx() ctx: Context) {
    return downloadOf(ctx, id);
  }
}
