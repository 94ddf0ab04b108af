import findMyWay, { type HTTPMethod, type HTTPVersion, type Instance } from 'find-my-way';

/** A path that is in the table: what it stands for under the asked method, or the methods it has. */
export type Match<T> =
  | { readonly target: T; readonly parameters: Readonly<Record<string, string | undefined>> }
  | { readonly allowed: readonly string[] };

/** Finds rows by path, without regard to case, trailing slash and repeated slashes. */
export class RouteMatcher<T> {
  private readonly methods = new Set<HTTPMethod>();
  private readonly paths: Instance<HTTPVersion.V1> = findMyWay({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    ignoreDuplicateSlashes: true,
    // The head of a request is bounded already; a longer value must be answered by the operation.
    maxParamLength: Number.POSITIVE_INFINITY,
  });

  /** Adds a path such as `/api/pets/{id}`; `{id?}` at the end may be left out. Throws when two rows have the same path. */
  add(method: HTTPMethod, path: string, target: T): void {
    this.methods.add(method);
    this.paths.on(method, path.replace(/\{(\w+\??)\}/g, ':$1'), unusedHandler, target);
  }

  find(method: string, path: string): Match<T> | null {
    const found = this.lookUp(method, path);
    if (found) return { target: found.store, parameters: found.params };
    const allowed = this.methodsOf(path);
    return allowed.length > 0 ? { allowed } : null;
  }

  /** Only of the row whose path fits best: what `/banners/active` allows says nothing of `/banners/{id}`. */
  private methodsOf(path: string): string[] {
    const candidates = [...this.methods].flatMap((method) => {
      const found = this.lookUp(method, path);
      return found ? [{ method, parameters: Object.keys(found.params).length }] : [];
    });
    const fewest = Math.min(...candidates.map(({ parameters }) => parameters));
    return candidates.filter(({ parameters }) => parameters === fewest).map(({ method }) => method);
  }

  /** A path that is not valid percent-encoding is taken literally: its operation answers like for any unknown value. */
  private lookUp(method: string, path: string) {
    const found = this.paths.find(method as HTTPMethod, path);
    return found || !path.includes('%')
      ? found
      : this.paths.find(method as HTTPMethod, path.replaceAll('%', '%25'));
  }
}

/** Rows are looked up with `find`, so the router never calls a handler. */
function unusedHandler(): void {}
