import type { Message } from '../../platform/message.js';

const DOCUMENT = `mutation IniciarSesion($input: LoginInput!) {
  login(input: $input) {
    username
    role
    expiresIn
    token
  }
}
`;

export const SIGN_IN_NAME: Message = { es: 'Iniciar sesión', en: 'Sign in' };

export const SIGN_IN_DOCUMENT: Message = {
  es: `# Ejecute esta mutación (Ctrl+Enter): entra con la cuenta que está en «VARIABLES».
# Desde entonces todas las pestañas envían su token; otra cuenta entra del mismo modo.
${DOCUMENT}`,
  en: `# Run this mutation (Ctrl+Enter): it signs in with the account in "VARIABLES".
# From then on all tabs send its token; another account signs in the same way.
${DOCUMENT}`,
};

export const FOLLOW_NAME: Message = { es: 'Cambios', en: 'Changes' };

const FOLLOW = `subscription Cambios {
  changes {
    action
    occurredAt
    nodeId
    node {
      __typename
    }
  }
}
`;

export const FOLLOW_DOCUMENT: Message = {
  es: `# Los cambios conforme llegan: entre, ejecute esta suscripción y escriba algo en otra pestaña.
${FOLLOW}`,
  en: `# Changes as they come: sign in, run this subscription, and write something in another tab.
${FOLLOW}`,
};
