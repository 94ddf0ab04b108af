import { Document } from '../modules/documents/document.entity.js';
import type { FileStore } from '../platform/files/file-store.js';
import { minutesOf } from './files/papers.js';
import { pathOf, storeOnce } from './files/store.js';
import { daysAgo } from './moments.js';
import { administratorOf, type Scene } from './scene.js';

const RULES = `REGLAMENTO INTERNO

1. Las cuotas de mantenimiento se pagan dentro de los primeros cinco días de cada mes.
2. La música en las casas y en las áreas comunes termina a las 22:00 horas.
3. Las mascotas pasean con correa, y quien las pasea recoge lo que dejan.
4. La velocidad máxima dentro del conjunto es de 20 kilómetros por hora.
5. Las amenidades se reservan en la plataforma; quien reserva responde por sus invitados.
6. Toda visita se registra en la caseta con el nombre de la persona a la que visita.
7. Las obras se avisan a la administración con una semana de anticipación.

Aprobado por la asamblea de condóminos.
`;

const RULES_FILE = 'reglamento-interno.txt';

const MINUTES_FILE = 'acta-asamblea.pdf';

/** Documents of each community and one without a community, with their files. */
export async function makeDocuments(scene: Scene, files: FileStore): Promise<void> {
  const { em, communities, users } = scene;
  for (const [index, { id: communityId, nombre }] of communities.entries()) {
    const folder = `documents/${communityId}`;
    const { id: userId, firstName, lastName } = administratorOf(scene, index);
    const author = { communityId, userId, userCreated: `${firstName} ${lastName}` };
    em.create(Document, {
      ...author,
      titulo: 'Reglamento interno',
      descripcion: 'Reglas de convivencia vigentes',
      fecha: daysAgo(200),
      nombreDocumento: RULES_FILE,
      urlDoc: await storeOnce(files, `${folder}/reglamentos/general/${RULES_FILE}`, () => Buffer.from(RULES)),
      createdAt: daysAgo(200),
    });
    em.create(Document, {
      ...author,
      titulo: 'Acta de la última asamblea',
      descripcion: null,
      fecha: daysAgo(45),
      nombreDocumento: MINUTES_FILE,
      urlDoc: await storeOnce(files, `${folder}/actas/general/${MINUTES_FILE}`, () => minutesOf(nombre)),
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
    urlDoc: pathOf('guides/guia-de-la-plataforma.pdf'),
    createdAt: daysAgo(300),
  });
}
