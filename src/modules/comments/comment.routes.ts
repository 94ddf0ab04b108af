import { create, defineRoutes, fromPath, list, one, remove, update } from '../../route.js';

export const commentRoutes = defineRoutes({ tag: 'Comments', errors: 'standardForbidden' }, [
  list('/api/comentarios/origen/{origen}/{idOrigen}', 'commentsOfOrigin', {
    arguments: { origen: fromPath('origen'), idOrigen: fromPath('idOrigen') },
    operationId: 'getComments',
  }),
  one('/api/comentarios/{id}', 'comment'),
  create('/api/comentarios', 'createComment'),
  update('/api/comentarios/{id}', 'updateComment'),
  remove('/api/comentarios/{id}', 'deleteComment'),
]);
