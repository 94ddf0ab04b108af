import helmet from 'helmet';
import { inTurn } from './in-turn.js';

/**
 * Headers of every answer: a browser does not guess its type, frame it, embed it elsewhere or run anything in it. Pages
 * and files replace the content policy by their own, and uploads may be embedded.
 */
const always = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  crossOriginResourcePolicy: { policy: 'same-origin' },
  xFrameOptions: { action: 'deny' },
  strictTransportSecurity: false,
  // Without meaning for an API and its pages.
  crossOriginEmbedderPolicy: false,
  originAgentCluster: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
});

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

const withTls = helmet.strictTransportSecurity({ maxAge: YEAR_IN_SECONDS, includeSubDomains: false });

/** Sets the headers; over TLS, here or at a trusted proxy, browsers are told to use nothing else. */
export const securityHeaders = inTurn(always, (request, response, next) => {
  if (request.secure) withTls(request, response, next);
  else next();
});
