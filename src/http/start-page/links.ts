/** The parts of the service that are public besides its two interfaces. */
export interface OpenParts {
  /** `/graphiql`, Apollo Sandbox at `/graphql`, `/api/docs` and `/api/openapi.json`. */
  readonly explorers: boolean;
  /** `/schema.graphql`. */
  readonly schema: boolean;
  /** `/metrics`, without a token. */
  readonly metrics: boolean;
}

/** A URL that a browser can open. */
export interface PageLink {
  readonly name: string;
  readonly href: string;
  readonly title: string;
  readonly text: string;
}

export const linksTo = ({ explorers, schema, metrics }: OpenParts): PageLink[] => [
  ...(explorers
    ? [
        {
          name: 'explorer',
          href: '/graphiql',
          title: 'Explorador de GraphQL',
          text: 'Escriba y ejecute consultas en el navegador. Funciona sin internet.',
        },
        {
          name: 'sandbox',
          href: '/graphql',
          title: 'Apollo Sandbox',
          text: 'Otro explorador, en la misma dirección que usan los clientes de GraphQL. Necesita internet.',
        },
      ]
    : []),
  ...(schema
    ? [
        {
          name: 'schema',
          href: '/schema.graphql',
          title: 'Esquema de GraphQL',
          text: 'Todos los tipos y operaciones, como archivo para generar clientes.',
        },
      ]
    : []),
  ...(explorers
    ? [
        {
          name: 'docs',
          href: '/api/docs',
          title: 'Documentación REST',
          text: 'Todas las rutas con sus parámetros, ejemplos y respuestas. Funciona sin internet.',
        },
        {
          name: 'openapi',
          href: '/api/openapi.json',
          title: 'OpenAPI',
          text: 'La misma documentación como documento OpenAPI 3.1, para generar clientes.',
        },
      ]
    : []),
  { name: 'live', href: '/health/live', title: 'En marcha', text: 'Responde mientras el proceso funciona.' },
  {
    name: 'ready',
    href: '/health/ready',
    title: 'Listo para atender',
    text: 'Responde cuando la base de datos está disponible.',
  },
  ...(metrics
    ? [
        {
          name: 'metrics',
          href: '/metrics',
          title: 'Métricas',
          text: 'Mediciones en el formato de Prometheus.',
        },
      ]
    : []),
];
