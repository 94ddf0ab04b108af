import express, { type Router } from 'express';
import { explorerRouter } from './explorer.js';
import { restDocsRouter } from './rest-docs.js';
import { type StartPageOptions, startPage } from './start-page/page.js';

/** The pages for a browser: `/`, `/graphiql` and `/api/docs`. They load nothing from elsewhere and ask for no token. */
export function pagesRouter(options: StartPageOptions): Router {
  const router = express.Router();
  router.get('/', startPage(options));
  router.use(explorerRouter(), restDocsRouter());
  return router;
}
