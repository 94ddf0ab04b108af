import type { Message } from '../../platform/message.js';
import type { RoleCode } from '../../platform/roles.js';

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

export const ROLES_IN_WORDS: Readonly<Record<RoleCode, Message>> = {
  SYSTEM_ADMIN: { es: 'Administra todo el sistema', en: 'Administers the whole system' },
  ADMIN_COMPANY: {
    es: 'Administra las comunidades de su empresa',
    en: 'Administers the communities of a company',
  },
  COMITEE_MEMBER: { es: 'Pertenece al comité de su comunidad', en: 'On the committee of a community' },
  RESIDENT: { es: 'Vive en una comunidad', en: 'Lives in a community' },
  RENTER: { es: 'Renta en una comunidad', en: 'Rents in a community' },
  VIGILANCE: { es: 'Vigila el acceso de una comunidad', en: 'Guards the gate of a community' },
};

export const TEXTS = {
  introduction: {
    es: 'Comunidades, residentes y todo lo que les concierne, por GraphQL (<code>/graphql</code>) y por REST (<code>/api</code>).',
    en: 'Communities, residents and all that concerns them, by GraphQL (<code>/graphql</code>) and by REST (<code>/api</code>).',
  },
  signIn: { es: 'Entrar', en: 'Sign in' },
  signInAs: { es: 'como', en: 'as' },
  accounts: {
    es: 'Cuentas de demostración, todas con la contraseña',
    en: 'Demonstration accounts, all with the password',
  },
  account: { es: 'Cuenta', en: 'Account' },
  person: { es: 'Quién es', en: 'Who it is' },
  terminal: { es: 'Desde una terminal', en: 'From a terminal' },
  tokenByCommand: {
    es: 'La respuesta lleva el token en el campo <code>token</code>:',
    en: 'The answer has the token in the field <code>token</code>:',
  },
  header: {
    es: 'Cada solicitud lo lleva en el encabezado <code>Authorization: Bearer TOKEN</code>:',
    en: 'Every request has it in the header <code>Authorization: Bearer TOKEN</code>:',
  },
  yourUsername: { es: 'SU_USUARIO', en: 'YOUR_USERNAME' },
  yourPassword: { es: 'SU_CONTRASEÑA', en: 'YOUR_PASSWORD' },
  links: { es: 'Enlaces', en: 'Links' },
  running: { es: 'Qué se ejecuta aquí', en: 'What runs here' },
  version: { es: 'Versión', en: 'Version' },
  engine: { es: 'Base de datos', en: 'Database' },
  embedded: { es: 'PostgreSQL propio', en: 'its own PostgreSQL' },
  server: { es: 'Un servidor de PostgreSQL', en: 'A PostgreSQL server' },
  since: { es: 'En marcha desde', en: 'Running since' },
} as const satisfies Readonly<Record<string, Message>>;

/** What the script of the page says; `{…}` are values. */
export const SCRIPT_TEXTS = {
  wait: { es: 'Un momento…', en: 'One moment…' },
  failed: { es: 'No fue posible: {reason}', en: 'It failed: {reason}' },
  signedIn: {
    es: 'Ha entrado como {username} ({role}) hasta las {time}. El explorador, Sandbox y la documentación REST que abra desde aquí envían su token.',
    en: 'Signed in as {username} ({role}) until {time}. The explorer, Sandbox and the REST documentation opened from here send its token.',
  },
} as const satisfies Readonly<Record<string, Message>>;
