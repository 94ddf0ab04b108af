// Finds the changes of the two interfaces that break their clients.
import { apiDiff, breaking } from 'api-smart-diff';
import { buildSchema, findBreakingChanges } from 'graphql';

/**
 * The changes of schema.graphql, given as two texts, that break a client. `places` are what the changelog may call them by:
 * coordinates such as `Query.tickets`, or the name of their type.
 */
export function breakingGraphqlChanges(before, after) {
  if (before === after) return [];
  const [old, current] = [buildSchema(before), buildSchema(after)];
  return findBreakingChanges(old, current).map(({ description }) => ({
    description,
    places: [...description.matchAll(/\b_*[A-Za-z]\w*(?:\.\w+)?\b/g)]
      .flatMap(([place]) => [place, place.split('.')[0]])
      .filter((place) => isKnown(place.split('.')[0], old, current)),
  }));
}

const isKnown = (name, ...schemas) =>
  schemas.some((schema) => schema.getType(name) || schema.getDirective(name));

/** The changes of two OpenAPI documents, given as texts, that break a client: one for each operation. */
export function breakingRestChanges(before, after) {
  if (before === after) return [];
  const changed = new Map();
  for (const { type, action, path } of apiDiff(JSON.parse(before), JSON.parse(after))) {
    if (type !== breaking || path[0] !== 'paths') continue;
    const operation = [path[2]?.toUpperCase(), path[1]].filter(Boolean).join(' ');
    changed.set(operation, [
      ...(changed.get(operation) ?? []),
      `${action} ${path.slice(3).join('/') || 'it'}`,
    ]);
  }
  return [...changed].map(([operation, what]) => ({
    description: `${operation}: ${[...new Set(what)].join(', ')}`,
    places: [operation],
  }));
}

/** The changes that no line of the changelog names that begins with **Breaking** and is not released. */
export function unnamedChanges(changes, changelog) {
  const [, unreleased = ''] = /^## Unreleased$([\s\S]*?)(?=^## |$(?![\s\S]))/m.exec(changelog) ?? [];
  const lines = unreleased.split(/^(?=[-*] )/m).filter((line) => /^[-*] \*\*Breaking\*\*/.test(line));
  const named = new Set(lines.flatMap((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, place]) => place)));
  return changes.filter(({ places }) => !places.some((place) => named.has(place)));
}
