// Measures every workload for every caller: the contenders in turn, in each round.
import { best, measure } from './measure.mjs';
import { forgetPeakMemory, peakMemoryOf } from './process-figures.mjs';
import { verify } from './verify.mjs';

export const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 2);

/**
 * Resolves to the best figures of each contender, for each workload and caller. Reads come first, since writes change what
 * they answer. The peers of the service are measured for the first caller alone.
 */
export async function compareInTurns({ contenders, workloads, callers, execute, postgres }) {
  const series = [
    workloads.filter(({ bodies }) => !bodies),
    workloads.filter(({ bodies }) => bodies),
  ].flatMap((some) => callers.flatMap((caller) => some.map((workload) => ({ caller, workload }))));
  const results = [];
  for (const [number, { caller, workload }] of series.entries()) {
    const able = contenders.filter(
      ({ kinds, isPeer }) => kinds.includes(workload.kind) && (!isPeer || caller === callers[0]),
    );
    const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
    for (const contender of able)
      await verify(contender, workload, headers, caller, contender.execute ?? execute);
    for (const { child } of able) await forgetPeakMemory(child);
    const rounds = new Map(able.map((contender) => [contender, []]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [contender, measured] of rounds) {
        const isFirst = round === 0 && caller === callers[0];
        measured.push(await measure(contender, workload, headers, { postgres, isFirst }));
      }
      progress(
        `${number + 1} of ${series.length}: ${workload.name}, ${caller.name}: round ${round + 1} of ${ROUNDS}`,
      );
    }
    const figures = new Map();
    for (const [contender, measured] of rounds) {
      figures.set(contender.name, { ...best(measured), memory: await peakMemoryOf(contender.child) });
    }
    results.push({ workload, caller, figures });
  }
  progress('');
  return results;
}

function progress(text) {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}\u001b[K`);
  else if (text) process.stderr.write(`${text}\n`);
}
