import type { ApolloServerPlugin } from '@apollo/server';
import { ApolloServerPluginLandingPageDisabled } from '@apollo/server/plugin/disabled';
import { ApolloServerPluginLandingPageLocalDefault } from '@apollo/server/plugin/landingPage/default';
import type { Context } from '../core/context.js';

const FIRST_QUERY = `# 1. Ejecute la mutación «login» con su usuario y contraseña.
# 2. Copie «token» de la respuesta a la pestaña «Headers», después de «Bearer ».
mutation IniciarSesion($input: LoginInput!) {
  login(input: $input) {
    token
    username
    roles
  }
}

query MisComunidades {
  communities(first: 5) {
    nodes {
      nombre
      residents(first: 3) {
        totalCount
        nodes { fullName vehicles { nodes { licensePlate } } }
      }
    }
  }
}
`;

/** What the page of Apollo Sandbox says where its own code cannot be loaded. */
const OFFLINE = /<p>Apollo Sandbox cannot be loaded[^<]*<\/p>/;
const OFFLINE_EXPLORER =
  '<p>Apollo Sandbox se carga de internet y no está disponible. <a href="/graphiql">El explorador local</a> no necesita internet.</p>';

/** The page that a browser gets at `/graphql`: Apollo Sandbox with a first query, or none. */
export function sandboxPlugin(isOpen: boolean): ApolloServerPlugin<Context> {
  if (!isOpen) return ApolloServerPluginLandingPageDisabled();
  const plugin = ApolloServerPluginLandingPageLocalDefault({
    document: FIRST_QUERY,
    variables: { input: { username: '', password: '' } },
    headers: { Authorization: 'Bearer ' },
    includeCookies: false,
  });
  return {
    serverWillStart: async (service) => {
      const listener = await plugin.serverWillStart?.(service);
      return {
        renderLandingPage: async () => {
          const { html = '' } = (await listener?.renderLandingPage?.()) ?? {};
          const render = async () => (typeof html === 'string' ? html : html());
          return { html: async () => (await render()).replace(OFFLINE, OFFLINE_EXPLORER) };
        },
      };
    },
  };
}
