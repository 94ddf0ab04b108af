import express, { type Router } from 'express';
import { type StartPageOptions, startPage } from '../start-page/page.js';
import { explorerRouter, type SignInExample } from './explorer.js';
import { restDocsRouter } from './rest-docs.js';

/**
 * The pages for a browser: `/`, and where they are open `/graphiql` and `/api/docs`. They load nothing from other origins and need no
 * token.
 */
export function pagesRouter(options: StartPageOptions): Router {
  const router = express.Router();
  router.get('/', startPage(options));
  if (options.open.explorers) router.use(explorerRouter(signInExample(options)), restDocsRouter());
  return router;
}

/** A company administrator, whose row scope shows most of the service. */
function signInExample({ publicAccounts }: StartPageOptions): SignInExample | null {
  const account = publicAccounts?.accounts.find(({ role }) => role === 'ADMIN_COMPANY');
  return publicAccounts && account ? { username: account.username, password: publicAccounts.password } : null;
}
