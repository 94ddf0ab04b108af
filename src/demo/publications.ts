import { Announcement } from '../modules/announcements/announcement.entity.js';
import { AnnouncementReading } from '../modules/announcements/announcement-reading.entity.js';
import { Banner } from '../modules/banners/banner.entity.js';
import { uploadPathOf } from './files.js';
import { daysAgo, daysAhead } from './moments.js';
import { fixedIdIn, residentsOf, type Scene } from './scene.js';

const ANNOUNCEMENTS = [
  [
    'Corte de agua programado',
    'Este jueves de 9:00 a 12:00',
    'La comisión dará mantenimiento a la red. Les pedimos llenar sus tinacos desde la noche anterior.',
    null,
  ],
  [
    'Asamblea ordinaria',
    'Informe semestral y presupuesto',
    'Se presentará el estado de cuenta del semestre y se votará el presupuesto del siguiente.',
    'banners/asamblea.png',
  ],
  [
    'Nuevo horario de la alberca',
    null,
    'A partir del lunes la alberca abre de 8:00 a 22:00. Los domingos cierra a las 20:00.',
    'amenities/alberca.png',
  ],
  [
    'Recolección de basura',
    'Cambio de días',
    'El camión pasará los martes, jueves y sábados a partir de las 7:00.',
    null,
  ],
  [
    'Campaña de vacunación de mascotas',
    'Gratuita, en el parque central',
    'Lleven a sus perros con correa y a sus gatos en transportadora. No olviden la cartilla.',
    'announcements/mascotas.png',
  ],
  [
    'Poda de árboles',
    null,
    'Durante la semana habrá cuadrillas en las calles principales. Favor de no estacionarse bajo los árboles.',
    null,
  ],
] as const;

/** Makes announcements, read by most residents, and banners, both of one community and general ones. */
export function makePublications(scene: Scene): void {
  const { em, communities } = scene;
  for (const [index, community] of communities.entries()) {
    const communityId = community.id;
    const residents = residentsOf(scene, community);
    for (const [place, [titulo, subtitulo, contenido, picture]] of ANNOUNCEMENTS.entries()) {
      const fecha = daysAgo(2 + place * 11 + index);
      const announcement = em.create(Announcement, {
        ...(place === 0 ? { id: fixedIdIn(community, 'a') } : {}),
        communityId,
        titulo,
        subtitulo,
        contenido,
        fecha,
        imagen: picture ? uploadPathOf(picture) : null,
        createdAt: fecha,
      });
      for (const { userId } of residents.filter((_, position) => position % 4 !== place % 4))
        em.create(AnnouncementReading, { announcementId: announcement.id, userId, readAt: fecha });
    }
    addBanners(em, communityId);
  }
  addGeneral(em);
}

const dayOf = (moment: string) => moment.slice(0, 10);

function addBanners(em: Scene['em'], communityId: string): void {
  em.create(Banner, {
    communityId,
    pathImagen: uploadPathOf('banners/asamblea.png'),
    title: 'Asamblea ordinaria',
    text: 'Sábado a las 10:00 en el salón de eventos. Tu voto cuenta.',
    enlace: null,
    orden: 1,
    startDate: dayOf(daysAgo(10)),
    endDate: dayOf(daysAhead(20)),
    createdAt: daysAgo(10),
  });
  em.create(Banner, {
    communityId,
    pathImagen: uploadPathOf('banners/posada.png'),
    title: 'Posada vecinal',
    text: 'Piñatas, ponche y villancicos en el parque central.',
    enlace: null,
    orden: 2,
    startDate: dayOf(daysAhead(30)),
    endDate: dayOf(daysAhead(45)),
    createdAt: daysAgo(5),
  });
  em.create(Banner, {
    communityId,
    pathImagen: uploadPathOf('banners/torneo.png'),
    title: 'Torneo de pádel',
    text: null,
    enlace: null,
    orden: 3,
    isActive: false,
    startDate: dayOf(daysAgo(120)),
    endDate: dayOf(daysAgo(100)),
    createdAt: daysAgo(130),
  });
}

function addGeneral(em: Scene['em']): void {
  em.create(Announcement, {
    communityId: null,
    audience: null,
    titulo: 'Mantenimiento de la plataforma',
    subtitulo: 'Domingo de 2:00 a 3:00',
    contenido: 'Durante esa hora el servicio puede responder con lentitud.',
    fecha: daysAgo(6),
    imagen: null,
    createdAt: daysAgo(6),
  });
  em.create(Banner, {
    communityId: null,
    audience: null,
    pathImagen: uploadPathOf('banners/bienvenida.png'),
    title: 'Bienvenidos a la nueva plataforma',
    text: 'Consulta tus cargos, reserva las amenidades y reporta incidencias desde aquí.',
    enlace: `/${uploadPathOf('guides/guia-de-la-plataforma.pdf')}`,
    startDate: null,
    endDate: null,
    createdAt: daysAgo(60),
  });
}
