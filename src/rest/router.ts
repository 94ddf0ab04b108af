/** One segment of the paths: what continues it, and what answers when a path ends here. */
interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  parameter: Node<T> | null;
  readonly methods: Map<string, { target: T; names: readonly string[] }>;
}

/** A path that is in the table: what it stands for under the asked method, or the methods it has. */
export type Match<T> =
  | { readonly target: T; readonly parameters: Readonly<Record<string, string>> }
  | { readonly allowed: readonly string[] };

/** Finds rows by path, without regard to case and to a trailing slash. */
export class Router<T> {
  private readonly root: Node<T> = emptyNode();

  /** Adds a path such as `/api/pets/{id}`; `{id?}` at the end may be left out. */
  add(method: string, path: string, target: T): void {
    const segments = path.split('/').filter(Boolean);
    this.addSegments(method, segments, target);
    if (segments.at(-1)?.endsWith('?}')) this.addSegments(method, segments.slice(0, -1), target);
  }

  find(method: string, path: string): Match<T> | null {
    const segments = path
      .split('/')
      .filter((segment) => segment !== '')
      .map(decode);
    const found = find(this.root, segments, 0, method) ?? find(this.root, segments, 0, null);
    if (!found) return null;
    const row = found.methods.get(method);
    if (!row) return { allowed: [...found.methods.keys()] };
    return { target: row.target, parameters: parametersOf(row.names, segments) };
  }

  private addSegments(method: string, segments: readonly string[], target: T): void {
    const names: string[] = [];
    let node = this.root;
    for (const segment of segments) {
      const name = /^\{(\w+)\??\}$/.exec(segment)?.[1];
      names.push(name ?? '');
      if (name) {
        node.parameter ??= emptyNode();
        node = node.parameter;
      } else {
        const key = segment.toLowerCase();
        const next = node.fixed.get(key) ?? emptyNode();
        node.fixed.set(key, next);
        node = next;
      }
    }
    if (node.methods.has(method)) throw new Error(`Two rows answer ${method} /${segments.join('/')}`);
    node.methods.set(method, { target, names });
  }
}

function emptyNode<T>(): Node<T> {
  return { fixed: new Map(), parameter: null, methods: new Map() };
}

/** A fixed segment goes before a parameter; `method` null takes any. */
function find<T>(
  node: Node<T>,
  segments: readonly string[],
  at: number,
  method: string | null,
): Node<T> | null {
  const segment = segments[at];
  if (segment === undefined) {
    const ends = method === null ? node.methods.size > 0 : node.methods.has(method);
    return ends ? node : null;
  }
  const fixed = node.fixed.get(segment.toLowerCase());
  return (
    (fixed && find(fixed, segments, at + 1, method)) ??
    (node.parameter && find(node.parameter, segments, at + 1, method))
  );
}

function parametersOf(names: readonly string[], segments: readonly string[]): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    if (name) parameters[name] = segments[index] as string;
  }
  return parameters;
}

/** A segment that is not valid percent-encoding stays as it is: it names nothing either way. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
