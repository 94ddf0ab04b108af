import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

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

/** The same for every answer, so they are made once: Helmet would pass each request through seven handlers. */
const HEADERS = headersOf(always);

function headersOf(middleware: typeof always): readonly (readonly [name: string, value: string])[] {
  const headers: [string, string][] = [];
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  response.setHeader = (name, value) => {
    headers.push([name, String(value)]);
    return response;
  };
  middleware(response.req, response, () => undefined);
  return headers;
}

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

const withTls = helmet.strictTransportSecurity({ maxAge: YEAR_IN_SECONDS, includeSubDomains: false });

/** Over TLS, here or at a trusted proxy, browsers are told to use nothing else. */
export const securityHeaders: RequestHandler = (request, response, next) => {
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  if (request.secure) withTls(request, response, next);
  else next();
};
