import { Readable } from 'node:stream';
import type { FileStore } from '../core/files/file-store.js';
import type { Destination } from '../core/files/stored-path.js';
import { Document } from '../modules/documents/document.entity.js';
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

const FILE_NAME = 'reglamento-interno.txt';

/** Documents of each community, one of them with its file among the uploads, and one of no community. */
export async function makeDocuments(scene: Scene, files: FileStore): Promise<void> {
  const { em, communities, users } = scene;
  for (const [index, { id: communityId }] of communities.entries()) {
    const { id: userId, firstName, lastName } = administratorOf(scene, index);
    const author = { communityId, userId, userCreated: `${firstName} ${lastName}` };
    em.create(Document, {
      ...author,
      titulo: 'Reglamento interno',
      descripcion: 'Reglas de convivencia vigentes',
      fecha: daysAgo(200),
      nombreDocumento: FILE_NAME,
      urlDoc: await storeRules(files, communityId),
      createdAt: daysAgo(200),
    });
    em.create(Document, {
      ...author,
      titulo: 'Acta de la última asamblea',
      descripcion: null,
      fecha: daysAgo(45),
      nombreDocumento: 'acta-asamblea.pdf',
      urlDoc: 'https://archivo.demo.example/actas/acta-asamblea.pdf',
      createdAt: daysAgo(44),
    });
  }
  em.create(Document, {
    communityId: null,
    userId: users.sysadmin.id,
    titulo: 'Guía de la plataforma',
    descripcion: 'Para administradores',
    fecha: daysAgo(300),
    userCreated: 'Soporte',
    nombreDocumento: 'guia.pdf',
    urlDoc: 'https://archivo.demo.example/guias/guia.pdf',
    createdAt: daysAgo(300),
  });
}

/** Where the rules of a community lie; those that an earlier start left there are used as they are. */
async function storeRules(files: FileStore, communityId: string): Promise<string> {
  const destination: Destination = {
    folder: ['documents', communityId, 'reglamentos', 'general'],
    name: FILE_NAME,
  };
  const place = [...destination.folder, destination.name];
  const found = await files.find(place);
  const path = found ?? (await files.keep(Readable.from([Buffer.from(RULES)]), destination)).path;
  return ['uploads', ...path].join('/');
}
