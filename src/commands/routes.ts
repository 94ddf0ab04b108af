import 'reflect-metadata';
import { routes } from '../modules/routes.js';
import { pathsOf } from '../rest/route-matcher.js';
import { aligned } from './operator/aligned.js';
import type { Done } from './operator/run-command.js';

const HEAD = ['METHOD', 'PATH', 'OPERATION', 'ERRORS'] as const;

/** Returns the paths of REST as OpenAPI has them, each with its operation and the family of its error bodies. */
export async function listRoutes(): Promise<Done> {
  const rows = routes.flatMap((route) => {
    const { method, kind, operation, errors } = route;
    return pathsOf(route).map((path) => ({ method, path, kind, operation, errors }));
  });
  return {
    lines: aligned([
      HEAD,
      ...rows.map(({ method, path, operation, errors }) => [method, path, operation, errors]),
    ]),
    result: { routes: rows },
  };
}
