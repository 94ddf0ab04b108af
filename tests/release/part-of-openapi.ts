/** The OpenAPI document, as far as tests read it. */
export interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly get?: DocumentedRead }>>;
  readonly components: Components;
}

interface DocumentedRead {
  readonly tags: readonly [string];
  readonly description?: string;
}

type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const REFERENCE = /"#\/components\/(\w+)\/([^"]+)"/g;

/** Returns the document of the reads of these paths alone, with all that they refer to. */
export function partOfOpenApi(document: OpenApi, reads: readonly string[]): OpenApi {
  const paths = Object.fromEntries(reads.map((path) => [path, { get: document.paths[path]?.get }]));
  const components: Record<string, Record<string, unknown>> = {
    securitySchemes: { ...document.components.securitySchemes },
  };
  const take = (part: unknown) => {
    for (const [, kind = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      components[kind] ??= {};
      if (name in components[kind]) continue;
      components[kind][name] = document.components[kind]?.[name];
      take(components[kind][name]);
    }
  };
  take(paths);
  return { ...document, paths, components };
}
