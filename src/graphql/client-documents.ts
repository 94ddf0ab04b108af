import { print } from 'graphql';
import { type ClientDocuments, type Context, stringifyAnswer } from '../engine/index.js';
import type { Message } from '../platform/message.js';
import { costExceeded, costOf } from './cost.js';
import { DocumentError } from './document-error.js';
import type { Executor } from './executor.js';
import { isRefused, refusalBody } from './refused-document.js';
import { NOT_LISTED, type Safelist } from './safelist.js';

const NOT_SHOWN = { cost: false, explain: false };

/** Executes stored documents by the executor, with the limits of every request. */
export function clientDocuments(
  executor: Executor,
  safelist: Safelist | null,
  mostCost: number,
): ClientDocuments {
  const prepare = async (ctx: Context, source: string) =>
    safelist && !safelist.has(source) ? NOT_LISTED : executor.prepare(ctx, source);

  return {
    async faultOf(ctx, source, variables) {
      const found = await prepare(ctx, source);
      if (isRefused(found)) return found.errors[0]?.text ?? NO_QUERY;
      if (found.kind !== 'query') return NO_QUERY;
      const declared = (found.definition.variableDefinitions ?? []).map(
        ({ variable, type }) => `$${variable.name.value}: ${print(type)}`,
      );
      const expected = Object.entries(variables).map(([name, type]) => `$${name}: ${type}`);
      if (declared.join() !== expected.join()) return otherVariables(expected.join(', '));
      const cost = { requested: costOf(found, {}), maximum: mostCost };
      const tooDear = costExceeded(cost);
      return tooDear instanceof DocumentError ? tooDear.text : null;
    },
    async answer(ctx, source, variables) {
      const found = await prepare(ctx, source);
      if (isRefused(found)) return stringifyAnswer({ data: null, ...refusalBody(found, ctx) });
      return stringifyAnswer({ data: null, ...(await executor.respond(found, ctx, variables, NOT_SHOWN)) });
    },
  };
}

const NO_QUERY: Message = { es: 'debe ser una consulta (query)', en: 'must be a query' };

const otherVariables = (expected: string): Message => ({
  es: `debe tener la única variable ${expected}`,
  en: `must have the one variable ${expected}`,
});
