// Reads the OpenAPI document for the generators: examples of inputs, and the kind of record that an id names.

export function readCatalogue(document) {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, ...operation })),
  );
  const segmentOf = (path) => path.split('/')[2];
  const kinds = new Map(
    operations
      .filter(({ method, path }) => method === 'GET' && /^\/api\/\w+\/\{\w+\}$/.test(path))
      .map(({ path, operationId }) => [segmentOf(path), operationId]),
  );
  const kindOfPath = (path) => kinds.get(segmentOf(path)) ?? 'any';
  const kindOfOperation = new Map(operations.map(({ operationId, path }) => [operationId, kindOfPath(path)]));
  return {
    operations,
    schemas: document.components.schemas,
    /** A believable value of an input type, by its name. */
    exampleOf: (name) => document.components.examples[name]?.value,
    /** The kind of record that a field or parameter names: that of its owner for `id`, else that of its own name. */
    kindOf: (name, owner) => (/^ids?$/.test(name) ? owner : name.replace(/Ids?$/, '')),
    kindOfPath,
    kindOfOperation: (operation) => kindOfOperation.get(operation) ?? 'any',
    /** Lists that need no parameter, to learn ids from. */
    lists: operations
      .filter(({ method, path }) => method === 'GET' && /^\/api\/[\w-]+$/.test(path))
      .map(({ path }) => path),
  };
}
