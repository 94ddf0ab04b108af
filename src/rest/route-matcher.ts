import findMyWay, { type HTTPVersion, type Instance } from 'find-my-way';
import { getOrInsert } from '../platform/get-or-insert.js';
import { inNfc } from '../platform/texts.js';
import type { Route } from '../route.js';

/** The result for a known path: the target of the requested method, or the methods that the path has. */
export type Match<T> =
  | { readonly target: T; readonly parameters: Readonly<Record<string, string | undefined>> }
  | { readonly allowed: readonly string[] };

interface Entry<T> {
  readonly method: string;
  readonly path: string;
  readonly target: T;
}

/** Finds routes by path, ignoring letter case, trailing slashes and repeated slashes. Parameters are in NFC. */
export class RouteMatcher<T> {
  private readonly methods: readonly string[];
  /** Each path once, with the targets of its methods: `PUT /banners/active` is not `PUT /banners/{id}`. */
  private readonly paths: Instance<HTTPVersion.V1> = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: true,
    // Long values are the operation's to answer; the listener already bounds the request head.
    maxParamLength: Number.POSITIVE_INFINITY,
  });

  /** Takes paths such as `/api/pets/{id}`; `{id?}` at the end may be left out. Throws if two routes have the same path. */
  constructor(routes: readonly Entry<T>[]) {
    this.methods = [...new Set(routes.map(({ method }) => method))];
    const paths = new Map<string, { readonly path: string; readonly targets: Map<string, T> }>();
    for (const { method, target, ...route } of routes) {
      for (const path of pathsOf(route)) {
        const { targets } = getOrInsert(paths, path.toLowerCase(), () => ({ path, targets: new Map() }));
        if (targets.has(method)) throw new Error(`Two routes are ${method} ${path}`);
        targets.set(method, target);
      }
    }
    for (const { path, targets } of paths.values())
      this.paths.on('GET', path.replace(/\{(\w+)\}/g, ':$1'), unusedHandler, targets);
  }

  find(method: string, path: string): Match<T> | null {
    // İ in two characters, since it alone is longer in lower case: parameters are cut at their places in the path in lower case.
    const asSent = this.paths.find('GET', path.replace(/%c4%b0/gi, 'I%CC%87'));
    // Invalid percent-encoding is taken literally, so the operation answers as for any unknown value.
    const found = asSent ?? (path.includes('%') ? this.paths.find('GET', path.replaceAll('%', '%25')) : null);
    if (!found) return null;
    const targets: ReadonlyMap<string, T> = found.store;
    const target = targets.get(method);
    if (!target) return { allowed: this.methods.filter((one) => targets.has(one)) };
    const parameters: Record<string, string | undefined> = found.params;
    for (const name in parameters) parameters[name] &&= inNfc(parameters[name]);
    return { target, parameters };
  }
}

/** Returns the paths of a route without optional segments, which OpenAPI lacks: a path with one becomes two. */
export function pathsOf({ path }: Pick<Route, 'path'>): string[] {
  const whole = path.replace('?}', '}');
  return whole === path ? [path] : [path.slice(0, path.lastIndexOf('/')), whole];
}

/** Required by find-my-way and never called, since routes are only looked up. */
function unusedHandler(): void {}

/** Reads the parameters of a URL by names in any letter case, of two spellings the exact one. Values are in NFC. */
export class Query {
  private readonly parameters: URLSearchParams;

  /** @param text The part of a URL from its question mark on. */
  constructor(text: string) {
    this.parameters = new URLSearchParams(text);
  }

  get(name: string): string | null {
    return this.getAll(name)[0] ?? null;
  }

  getAll(name: string): readonly string[] {
    const exact = this.parameters.getAll(name);
    const values = exact.length > 0 ? exact : this.spelledOtherwise(name.toLowerCase());
    return values.map(inNfc);
  }

  private spelledOtherwise(folded: string): string[] {
    const meant = [...this.parameters].filter(([spelled]) => spelled.toLowerCase() === folded);
    return meant.map(([, value]) => value);
  }

  /** The text of the parameters with another value of one of them. */
  withValue(name: string, value: string): string {
    const changed = new URLSearchParams();
    for (const [spelled, given] of this.parameters) {
      if (spelled.toLowerCase() === name.toLowerCase()) changed.set(name, value);
      else changed.append(spelled, given);
    }
    changed.set(name, value);
    return changed.toString();
  }
}
