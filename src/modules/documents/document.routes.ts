import { ADMIN } from '../../engine/declare.js';
import {
  act,
  communityOrNone,
  create,
  defineRoutes,
  file,
  fromForm,
  list,
  one,
  remove,
  update,
} from '../../route.js';

export const documentRoutes = defineRoutes({ tag: 'Documents', errors: 'standard', allowed: ADMIN }, [
  list('/api/Documents', 'documents'),
  list('/api/Documents/community/{communityId?}', 'documents', { arguments: communityOrNone }),
  one('/api/Documents/{id}', 'document'),
  file('/api/Documents/{id}/download', 'documentDownload'),
  // For members of the community, to whom the paths of legacy clients are closed.
  file('/api/Documents/{id}/file', 'documentDownload', { allowed: 'authenticated' }),
  create('/api/Documents', 'createDocument'),
  update('/api/Documents/{id}', 'updateDocument'),
  remove('/api/Documents/{id}', 'deleteDocument'),
  act('/api/Documents/upload', 'uploadDocument', { arguments: { input: fromForm } }),
  act('/api/File/upload', 'uploadFile', { arguments: { input: fromForm }, allowed: 'authenticated' }),
]);
