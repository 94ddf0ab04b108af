import { reading } from '../../src/engine/database.js';
import type { Service } from './service.js';
import type { Statements } from './statements.js';
import { until } from './until.js';

const WAITING = reading(`select distinct name from jobs.job where state < 'active' and start_after <= now()`);

/** The turns without a statement after which none follows of a job that is gone from its queue. */
const QUIET_TURNS = 5;

/** The statements of a request, without those of the jobs that it or an earlier one adds. */
export async function statementsWithoutJobs(
  service: Service,
  statements: Statements,
  request: () => Promise<unknown>,
): Promise<readonly string[]> {
  await endJobs(service, statements);
  const begin = jest.spyOn(service.services.jobs, 'begin').mockImplementation(() => undefined);
  try {
    return await statements.textsDuring(async () => {
      await request();
      await service.services.background.settled();
    });
  } finally {
    begin.mockRestore();
  }
}

/** Does all jobs, and waits for what their workers send after that. */
async function endJobs(service: Service, statements: Statements): Promise<void> {
  const sent = await statements.textsDuring(async () => {
    for (const { name } of await service.database.queries.run<{ name: string }>(WAITING, [])) {
      service.services.jobs.begin(name);
    }
    await service.settled();
  });
  let [before, turns] = [-1, 0];
  await until(() => {
    turns = sent.length === before ? turns + 1 : 0;
    before = sent.length;
    return turns === QUIET_TURNS;
  });
}
