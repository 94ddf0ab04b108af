import findMyWay, { type HTTPMethod, type HTTPVersion, type Instance } from 'find-my-way';

/** The result for a known path: the target of the requested method, or the methods that the path has. */
export type Match<T> =
  | { readonly target: T; readonly parameters: Readonly<Record<string, string | undefined>> }
  | { readonly allowed: readonly string[] };

interface Entry<T> {
  readonly method: HTTPMethod;
  readonly path: string;
  readonly target: T;
}

/** Finds routes by path, ignoring letter case, trailing slashes and repeated slashes. Parameters are in NFC. */
export class RouteMatcher<T> {
  private readonly methods: ReadonlySet<HTTPMethod>;
  private readonly paths: Instance<HTTPVersion.V1> = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: true,
    // Long values are the operation's to answer; the listener already bounds the request head.
    maxParamLength: Number.POSITIVE_INFINITY,
  });

  /** Takes paths such as `/api/pets/{id}`; `{id?}` at the end may be left out. Throws if two routes have the same path. */
  constructor(routes: readonly Entry<T>[]) {
    this.methods = new Set(routes.map(({ method }) => method));
    for (const { method, path, target } of routes) {
      this.paths.on(method, path.replace(/\{(\w+\??)\}/g, ':$1'), unusedHandler, target);
    }
    this.reserveFixedPaths(routes);
  }

  /** A path without parameters has its own methods only: `PUT /banners/active` is not `PUT /banners/{id}`. */
  private reserveFixedPaths(routes: readonly Entry<T>[]): void {
    const own = new Map<string, Set<HTTPMethod>>();
    for (const { method, path } of routes) {
      const fixed = path.replace(/\/\{\w+\?\}$/, '').toLowerCase();
      if (!fixed.includes('{')) own.set(fixed, (own.get(fixed) ?? new Set()).add(method));
    }
    for (const [fixed, taken] of own) {
      for (const method of this.methods) if (!taken.has(method)) this.paths.on(method, fixed, unusedHandler);
    }
  }

  find(method: string, path: string): Match<T> | null {
    const found = this.lookUp(method, path);
    if (found) return { target: found.store, parameters: inNfc(found.params) };
    const allowed = this.methodsOf(path);
    return allowed.length > 0 ? { allowed } : null;
  }

  /** Only the methods of the most specific path: `/banners/active` does not have those of `/banners/{id}`. */
  private methodsOf(path: string): string[] {
    const candidates = [...this.methods].flatMap((method) => {
      const found = this.lookUp(method, path);
      return found ? [{ method, parameters: Object.keys(found.params).length }] : [];
    });
    const fewest = Math.min(...candidates.map(({ parameters }) => parameters));
    return candidates.filter(({ parameters }) => parameters === fewest).map(({ method }) => method);
  }

  /** Takes invalid percent-encoding literally, so the operation answers as for any unknown value. */
  private lookUp(method: string, path: string) {
    const asSent = this.paths.find(method as HTTPMethod, path);
    const found =
      asSent || !path.includes('%')
        ? asSent
        : this.paths.find(method as HTTPMethod, path.replaceAll('%', '%25'));
    return found?.store ? found : null;
  }
}

function inNfc(parameters: Record<string, string | undefined>): Record<string, string | undefined> {
  for (const name in parameters) parameters[name] = parameters[name]?.normalize('NFC');
  return parameters;
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
    return values.map((value) => value.normalize('NFC'));
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
