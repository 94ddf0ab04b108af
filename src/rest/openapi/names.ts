import { getNullableType, isListType } from 'graphql';
import type { DescribedRoute } from '../described-route.js';

/** Gives each operation a unique name that does not change while its route exists. */
export class OperationNames {
  private readonly taken = new Set<string>();

  /** Makes a name such as `getResidents` or `createResident`, with the path appended if an earlier route has it. */
  idOf({ route }: DescribedRoute, path: string): string {
    if (route.operationId) return route.operationId;
    const plain = route.kind === 'query' ? `get${pascal(route.operation)}` : route.operation;
    const words = wordsOf(route.path.split('/'), path);
    const candidates = [plain, plain + words.slice(3).join(''), plain + words.join('')];
    const free = candidates.find((candidate) => !this.taken.has(candidate));
    if (!free) throw new Error(`${route.method} ${path} has the name of another endpoint`);
    this.taken.add(free);
    return free;
  }
}

/** `List residents by community id` for `getResidentsByCommunityId`. */
export function summaryOf({ route, answered }: DescribedRoute, operationId: string): string {
  const words = operationId.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase();
  const isList = route.answer === 'connection' || isListType(getNullableType(answered.type));
  const sentence = isList ? words.replace(/^get /, 'list ') : words;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Makes a word of each segment: `ByCommunityId` or `WithoutCommunityId` for `community/{communityId?}`, none for `{id}`. */
function wordsOf(segments: readonly string[], path: string): string[] {
  return segments.map((segment, index) => {
    const parameter = parameterIn(segment);
    if (parameter === 'id') return '';
    if (parameter) return (path.includes(`{${parameter}}`) ? 'By' : 'Without') + pascal(parameter);
    const next = parameterIn(segments[index + 1] ?? '');
    return next?.startsWith(segment) ? '' : pascal(segment);
  });
}

const parameterIn = (segment: string) => /^\{(\w+)\??\}$/.exec(segment)?.[1];

const pascal = (text: string) =>
  text
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');
