import type { Message } from '../../platform/message.js';
import type { RoleCode } from '../../platform/roles.js';

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
  languages: { es: 'Idioma', en: 'Language' },
  signIn: { es: 'Entrar', en: 'Sign in' },
  signInAs: { es: 'como', en: 'as' },
  accounts: {
    es: 'Cuentas de demostración, todas con la contraseña',
    en: 'Demonstration accounts, all with the password',
  },
  account: { es: 'Cuenta', en: 'Account' },
  person: { es: 'Quién es', en: 'Who it is' },
  token: { es: 'Token para otros programas', en: 'Token for other programs' },
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
  copy: { es: 'Copiar el token', en: 'Copy the token' },
  firstQuery: { es: 'Primera consulta', en: 'First query' },
  query: { es: 'Consulta de GraphQL', en: 'GraphQL query' },
  run: { es: 'Ejecutar', en: 'Run' },
  answer: { es: 'Respuesta', en: 'Answer' },
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
  queryFailed: { es: 'La consulta tiene errores.', en: 'The query has errors.' },
  queryRan: { es: 'La consulta se ejecutó como {username}.', en: 'The query ran as {username}.' },
  copied: { es: 'El token está copiado.', en: 'The token is copied.' },
} as const satisfies Readonly<Record<string, Message>>;
