import type { ExecutionResult } from 'graphql';
import { AnswerText } from '../engine/index.js';
import { boundedCache } from '../platform/bounded-cache.js';

/** Some six answers of explorers. */
const MOST_CHARACTERS = 16 * 1024 * 1024;

/** What an operation asked for; empty while it is computed. */
type Kept = Readonly<Record<string, AnswerText>>;

/** Keeps the answers of operations that ask for the schema alone, without variables: they are the same for everybody. */
export function createSchemaAnswers() {
  const answers = boundedCache<string, Kept>('schema_answers', {
    maxSize: MOST_CHARACTERS,
    sizeCalculation: (kept, key) =>
      Object.values(kept).reduce((characters, { json }) => characters + json.length, key.length),
  });
  const computing = new Map<string, Promise<ExecutionResult>>();

  async function compute(key: string, run: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
    const { data, errors } = await run();
    if (errors || !data) return { data: data ?? null, ...(errors && { errors }) };
    const kept = Object.fromEntries(
      Object.entries(data).map(([name, value]) => [name, new AnswerText(JSON.stringify(value))]),
    );
    answers.set(key, kept);
    return { data: kept };
  }

  return {
    /** Tells whether the answer has yet to be computed, which the first request that asks for it pays for. */
    begin(key: string): boolean {
      if (answers.has(key)) return false;
      answers.set(key, {});
      return true;
    },
    /** Takes back `begin`, for a request that may not pay. */
    giveUp: (key: string): void => void answers.delete(key),
    /** Returns the answer, computed once. */
    async answer(key: string, run: () => Promise<ExecutionResult>): Promise<ExecutionResult> {
      const kept = answers.get(key) ?? {};
      if (Object.keys(kept).length > 0) return { data: kept };
      const begun = computing.get(key);
      if (begun) return begun;
      const computed = compute(key, run).finally(() => computing.delete(key));
      computing.set(key, computed);
      return computed;
    },
  };
}
