import express, { type Router } from 'express';
import { explorerRouter } from './explorer.js';
import { restDocsRouter } from './rest-docs.js';
import { sendStartPage } from './start-page.js';

/** The pages for a browser: `/`, `/graphiql` and `/api/docs`. They load nothing from elsewhere and ask for no token. */
export function pagesRouter(): Router {
  const router = express.Router();
  router.get('/', (_request, response) => sendStartPage(response));
  router.use(explorerRouter(), restDocsRouter());
  return router;
}
