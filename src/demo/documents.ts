import { Document } from '../modules/documents/document.entity.js';
import type { FileStore } from '../platform/files/file-store.js';
import { storeCopy, uploadPathOf } from './files.js';
import { daysAgo } from './moments.js';
import { administratorOf, type Scene } from './scene.js';

const RULES_FILE = 'reglamento-interno.txt';

const MINUTES_FILE = 'acta-asamblea.pdf';

/** Makes documents of each community and one without a community, with their files. */
export async function makeDocuments(scene: Scene, files: FileStore): Promise<void> {
  const { em, communities, users } = scene;
  for (const [index, { id: communityId }] of communities.entries()) {
    const folder = `documents/${communityId}`;
    const { id: userId, firstName, lastName } = administratorOf(scene, index);
    const author = { communityId, userId, userCreated: `${firstName} ${lastName}` };
    em.create(Document, {
      ...author,
      titulo: 'Reglamento interno',
      descripcion: 'Reglas de convivencia vigentes',
      fecha: daysAgo(200),
      nombreDocumento: RULES_FILE,
      visibleTo: 'COMMUNITY',
      urlDoc: await storeCopy(
        files,
        `documents/${RULES_FILE}`,
        `${folder}/reglamentos/general/${RULES_FILE}`,
      ),
      createdAt: daysAgo(200),
    });
    em.create(Document, {
      ...author,
      titulo: 'Acta de la última asamblea',
      descripcion: null,
      fecha: daysAgo(45),
      nombreDocumento: MINUTES_FILE,
      visibleTo: 'COMMITTEE',
      urlDoc: await storeCopy(files, `documents/${MINUTES_FILE}`, `${folder}/actas/general/${MINUTES_FILE}`),
      createdAt: daysAgo(44),
    });
  }
  em.create(Document, {
    communityId: null,
    audience: null,
    userId: users.sysadmin.id,
    titulo: 'Guía de la plataforma',
    descripcion: 'Para administradores',
    fecha: daysAgo(300),
    userCreated: 'Soporte',
    nombreDocumento: 'guia-de-la-plataforma.pdf',
    urlDoc: uploadPathOf('guides/guia-de-la-plataforma.pdf'),
    createdAt: daysAgo(300),
  });
}
