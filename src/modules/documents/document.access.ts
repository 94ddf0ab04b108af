import { defineResource, FOLDED, ordersBy } from '../../engine/declare.js';
import { searchedIn } from '../../engine/read.js';
import { Document } from './document.entity.js';

export const documents = defineResource({
  entity: Document,
  messages: { notFound: { es: 'Documento no encontrado.', en: 'Document not found.' } },
  scope: {
    community: 'communityId',
    endsWithCommunity: true,
    audience: 'audience',
    visibility: 'visibleTo',
  },
  orders: ordersBy('fecha', 'titulo', 'createdAt'),
});

/** The documents without a scope, since a download out of scope is 403 instead of 404. */
export const unscopedDocuments = { ...documents, scope: 'unscoped' } as const;

/** The fields that the search over all records compares. */
export const searchedDocuments = searchedIn(documents, {
  titulo: FOLDED,
  descripcion: FOLDED,
  nombreDocumento: FOLDED,
});
