import express, { type Router } from 'express';
import { explorerRouter, type FindOperation, type SignInExample } from './explorer.js';
import { resetPasswordPage } from './reset-password.js';
import { restDocsRouter } from './rest-docs.js';
import { type StartPageOptions, startPage } from './start-page.js';

/** Serves the pages for a browser: `/`, the one of reset mails, and where they are open `/graphiql` and `/api/docs`, with nothing of other origins. */
export function pagesRouter(options: StartPageOptions, findOperation: FindOperation): Router {
  const router = express.Router();
  router.get('/', startPage(options));
  router.get('/reset-password', resetPasswordPage());
  if (options.open.explorers)
    router.use(explorerRouter(signInExample(options), findOperation), restDocsRouter(options.publicAccounts));
  return router;
}

/** Returns a company administrator, whose row scope shows most of the service. */
function signInExample({ publicAccounts }: StartPageOptions): SignInExample | null {
  const account = publicAccounts?.accounts.find(({ role }) => role === 'ADMIN_COMPANY');
  return publicAccounts && account ? { username: account.username, password: publicAccounts.password } : null;
}
