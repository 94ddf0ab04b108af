import type { Message } from '../../platform/message.js';

/** The parts of the service that are public besides its two interfaces. */
export interface OpenParts {
  /** `/graphiql`, Apollo Sandbox at `/graphql`, `/api/docs` and `/api/openapi.json`. */
  readonly explorers: boolean;
  readonly schema: boolean;
  /** `/metrics`, without a token. */
  readonly metrics: boolean;
}

/** A URL that a browser can open. */
export interface PageLink {
  readonly name: string;
  readonly href: string;
  /** The part of the service that it belongs to; left out where that is always open. */
  readonly part?: keyof OpenParts;
  readonly title: Message;
  readonly text: Message;
}

const LINKS: readonly PageLink[] = [
  {
    name: 'explorer',
    href: '/graphiql',
    part: 'explorers',
    title: { es: 'Explorador de GraphQL', en: 'GraphQL explorer' },
    text: {
      es: 'Escriba y ejecute consultas en el navegador, y siga los cambios conforme llegan. Funciona sin internet.',
      en: 'Write and run queries in the browser, and follow changes as they come. Works without internet.',
    },
  },
  {
    name: 'sandbox',
    href: '/graphql',
    part: 'explorers',
    title: { es: 'Sandbox de Apollo', en: 'Apollo Sandbox' },
    text: {
      es: 'Otro explorador, en la misma dirección que usan los clientes de GraphQL. Necesita internet.',
      en: 'Another explorer, at the address that GraphQL clients use. Needs internet.',
    },
  },
  {
    name: 'schema',
    href: '/schema.graphql',
    part: 'schema',
    title: { es: 'Esquema de GraphQL', en: 'GraphQL schema' },
    text: {
      es: 'Todos los tipos y operaciones, como archivo para generar clientes.',
      en: 'All types and operations, as a file to generate clients from.',
    },
  },
  {
    name: 'docs',
    href: '/api/docs',
    part: 'explorers',
    title: { es: 'Documentación REST', en: 'REST documentation' },
    text: {
      es: 'Todas las rutas con sus parámetros, ejemplos y respuestas. Funciona sin internet.',
      en: 'All paths with their parameters, examples and answers. Works without internet.',
    },
  },
  {
    name: 'openapi',
    href: '/api/openapi.json',
    part: 'explorers',
    title: { es: 'Documento OpenAPI', en: 'OpenAPI document' },
    text: {
      es: 'La misma documentación como documento OpenAPI 3.1, para generar clientes.',
      en: 'The same documentation as an OpenAPI 3.1 document, to generate clients from.',
    },
  },
  {
    name: 'live',
    href: '/health/live',
    title: { es: 'En marcha', en: 'Alive' },
    text: { es: 'Responde mientras el proceso funciona.', en: 'Answers while the process runs.' },
  },
  {
    name: 'ready',
    href: '/health/ready',
    title: { es: 'Listo para atender', en: 'Ready' },
    text: {
      es: 'Responde cuando la base de datos está disponible.',
      en: 'Answers when the database can be reached.',
    },
  },
  {
    name: 'metrics',
    href: '/metrics',
    part: 'metrics',
    title: { es: 'Métricas', en: 'Metrics' },
    text: { es: 'Mediciones en el formato de Prometheus.', en: 'Measurements in the format of Prometheus.' },
  },
];

export const linksTo = (open: OpenParts): PageLink[] => LINKS.filter(({ part }) => !part || open[part]);
