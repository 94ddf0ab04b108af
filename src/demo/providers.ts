import { CommunityProvider } from '../modules/providers/provider.entity.js';
import { ServiceProvider } from '../modules/service-providers/service-provider.entity.js';
import { ServiceProviderRating } from '../modules/service-providers/service-provider-rating.entity.js';
import { uploadPathOf } from './files.js';
import { daysAgo } from './moments.js';
import { administratorOf, residentsOf, type Scene } from './scene.js';

const COMPANIES = [
  ['Jardines del Centro', 'Jardinería', 'Poda, riego y fumigación de áreas verdes', 4.5, true],
  ['Elevadores y Bombas Querétaro', 'Mantenimiento', 'Bombas, cisternas y portones eléctricos', 4.1, true],
  ['Seguridad Privada Halcón', 'Vigilancia', 'Guardias de caseta y rondines nocturnos', 3.8, true],
  ['Albercas Azul Claro', 'Albercas', 'Limpieza y químicos de alberca', 4.7, true],
  ['Limpieza Total del Bajío', 'Limpieza', 'Limpieza de áreas comunes', 2.2, false],
] as const;

const SERVICES = [
  ['Plomería', 'Hermanos Paredes', 'Fugas, tinacos y calentadores', true],
  ['Electricidad', 'Instalaciones Volta', 'Cortos, contactos y luminarias', true],
  ['Veterinaria', 'Clínica Huellitas', 'Consultas a domicilio y vacunas', true],
  ['Cerrajería', 'Cerrajería La Llave', 'Urgencias a cualquier hora', true],
  ['Fumigación', 'Control de Plagas Solano', 'Cucarachas, hormigas y roedores', false],
] as const;

/** Makes the companies that communities work with, and the service providers of their residents with ratings. */
export function makeProviders(scene: Scene): void {
  for (const index of scene.communities.keys()) {
    addCompanies(scene, index);
    addServices(scene, index);
  }
  addGeneral(scene);
}

function addCompanies(scene: Scene, index: number): void {
  const { em, pick, communities } = scene;
  for (const [
    place,
    [businessName, categoryOrIndustry, productsOrServices, rating, isActive],
  ] of COMPANIES.entries()) {
    em.create(CommunityProvider, {
      ...NO_DETAILS,
      communityId: communities[index]?.id ?? null,
      businessName,
      taxId: `XAX${pick.below(900_000) + 100_000}AB${index}`,
      fullAddress: `Av. Constituyentes ${100 + pick.below(900)}, Col. Centro`,
      contactPhones: `442 ${100 + pick.below(900)} ${1000 + pick.below(9000)}`,
      primaryEmail: `ventas@${slug(businessName)}.example`,
      primaryContactName: pick.from(CONTACTS),
      productsOrServices,
      categoryOrIndustry,
      paymentMethods: 'Transferencia, a treinta días',
      orderHistory: place === 0 ? 'Contrato anual renovado dos veces' : null,
      pastIncidentsOrClaims: isActive ? null : 'Faltó tres veces sin avisar',
      internalNotes: isActive ? null : 'No volver a contratar',
      rating,
      isActive,
      createdByUserId: administratorOf(scene, index).id,
      createdAt: daysAgo(400 - place * 40),
    });
  }
}

function addServices(scene: Scene, index: number): void {
  const { em, pick, communities } = scene;
  const community = communities[index];
  const raters = community ? residentsOf(scene, community) : [];
  for (const [place, [giro, nombre, descripcion, isActive]] of SERVICES.entries()) {
    const provider = em.create(ServiceProvider, {
      communityId: community?.id ?? null,
      giro,
      nombre,
      telefono: `442 ${100 + pick.below(900)} ${1000 + pick.below(9000)}`,
      email: `contacto@${slug(nombre)}.example`,
      descripcion,
      paginaWeb: place === 2 ? `/${uploadPathOf('providers/huellitas.png')}` : null,
      isActive,
      createdByUserId: administratorOf(scene, index).id,
      createdAt: daysAgo(300 - place * 30),
    });
    for (const { userId } of raters.filter(() => pick.chance(40))) {
      em.create(ServiceProviderRating, {
        serviceProviderId: provider.id,
        userId,
        puntuacion: 2 + pick.below(4),
        ratedAt: daysAgo(pick.below(100)),
      });
    }
  }
}

/** Adds providers without a community, which every administrator sees. */
function addGeneral({ em, users }: Scene): void {
  em.create(CommunityProvider, {
    ...NO_DETAILS,
    communityId: null,
    audience: null,
    businessName: 'Seguros Patrimonio Común',
    contactPhones: '55 5000 1234',
    productsOrServices: 'Seguros para condominios',
    categoryOrIndustry: 'Seguros',
    createdByUserId: users.sysadmin.id,
    createdAt: daysAgo(420),
  });
  em.create(ServiceProvider, {
    communityId: null,
    audience: null,
    giro: 'Mudanzas',
    nombre: 'Mudanzas Tres Estrellas',
    telefono: '55 5100 4321',
    email: null,
    descripcion: 'Locales y foráneas',
    paginaWeb: null,
    createdByUserId: users.sysadmin.id,
    createdAt: daysAgo(350),
  });
}

const NO_DETAILS = {
  taxId: null,
  fullAddress: null,
  contactPhones: null,
  primaryEmail: null,
  websiteOrSocialMedia: null,
  primaryContactName: null,
  directPhone: null,
  mobilePhone: null,
  contactEmail: null,
  productsOrServices: null,
  categoryOrIndustry: null,
  paymentMethods: null,
  orderHistory: null,
  pastIncidentsOrClaims: null,
  internalNotes: null,
  rating: null,
};

const CONTACTS = [
  'Ramiro Lozano',
  'Patricia Cano',
  'Samuel Ávila',
  'Norma Bustos',
  'Gilberto Rangel',
] as const;

/** Returns a name as part of an address: without accents, spaces and capitals. */
const slug = (name: string) =>
  name
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();
