import express, { type Router } from 'express';
import { explorerRouter, type FindOperation } from './explorer.js';
import { resetPasswordPage } from './reset-password.js';
import { restDocsRouter } from './rest-docs.js';
import { type StartPageOptions, startPage } from './start-page.js';

/** Serves the pages for a browser: `/`, the one of reset mails, and where they are open `/graphiql` and `/api/docs`, with nothing of other origins. */
export function pagesRouter(options: StartPageOptions, findOperation: FindOperation): Router {
  const router = express.Router();
  router.get('/', startPage(options));
  router.get('/reset-password', resetPasswordPage());
  if (options.open.explorers)
    router.use(explorerRouter(options.publicAccounts, findOperation), restDocsRouter(options.publicAccounts));
  return router;
}
