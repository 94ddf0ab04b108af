import 'reflect-metadata';
import { assertDatabase, openForCommand, queryRows } from '../engine/database.js';
import { REST_ONLY } from '../engine/declare.js';
import { createSchema } from '../graphql/schema.js';
import { entities } from '../modules/entities.js';
import { resolvers } from '../modules/resolvers.js';
import { PATH_USE_DAYS } from '../modules/retention/retention.js';
import { routes } from '../modules/routes.js';
import { loadConfig } from '../platform/config/config.js';
import { systemClock } from '../platform/time.js';
import { operationField } from '../rest/described-route.js';
import { aligned } from './operator/aligned.js';
import { Fault } from './operator/fault.js';
import type { Done } from './operator/run-command.js';

interface Use {
  readonly method: string;
  readonly path: string;
  readonly client: string;
  readonly uses: string;
  readonly lastDay: string;
}

interface UsedRoute {
  readonly method: string;
  readonly path: string;
  /** The operation of the graph that does the same; null where REST alone has it. */
  readonly operation: string | null;
  readonly uses: number;
  readonly lastUsed: string | null;
  readonly clients: Readonly<Record<string, number>>;
}

const USES = `
  select "method", "path", "client", sum("uses")::text as "uses", max("day")::text as "lastDay"
  from "path_uses" where "day" > $1::date group by 1, 2, 3 order by sum("uses") desc, "client"`;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the paths of REST with their uses by client in the last days, the most used first and those without any last. */
export async function listUsedRoutes(given: string): Promise<Done> {
  const days = Number(given);
  if (!/^\d+$/.test(given) || days < 1 || days > PATH_USE_DAYS)
    throw new Fault(`--used takes a number of days from 1 to ${PATH_USE_DAYS}`);
  const { uses, countedSince } = await readUses(days);
  const schema = await createSchema(resolvers);
  const used = routes.map((route): UsedRoute => {
    const own = uses.filter(({ method, path }) => method === route.method && path === route.path);
    const isInGraph = !(REST_ONLY in operationField(schema, route).extensions);
    return {
      method: route.method,
      path: route.path,
      operation: isInGraph ? route.operation : null,
      uses: own.reduce((sum, { uses }) => sum + Number(uses), 0),
      lastUsed: own.reduce<string | null>(
        (last, { lastDay }) => (last && last > lastDay ? last : lastDay),
        null,
      ),
      clients: Object.fromEntries(own.map(({ client, uses }) => [client, Number(uses)])),
    };
  });
  const sorted = used.sort((a, b) => b.uses - a.uses);
  return { lines: linesOf(sorted, days, countedSince), result: { days, countedSince, routes: sorted } };
}

async function readUses(days: number): Promise<{ uses: Use[]; countedSince: string | null }> {
  const { database: options } = loadConfig(process.env);
  if (options.kind === 'embedded') await assertDatabase(options.dataDir);
  const database = await openForCommand({ ...options, entities, migrateOnStart: false });
  try {
    const since = new Date(systemClock.now().getTime() - days * DAY_MS).toISOString();
    const uses = await queryRows<Use>(database.kysely, USES, [since]);
    const [first] = await queryRows<{ day: string | null }>(
      database.kysely,
      'select min("day")::text as "day" from "path_uses"',
    );
    return { uses, countedSince: first?.day ?? null };
  } finally {
    await database.close();
  }
}

function linesOf(used: readonly UsedRoute[], days: number, countedSince: string | null): string[] {
  const unused = used.filter(({ uses }) => uses === 0);
  const rows = used
    .filter(({ uses }) => uses > 0)
    .map(({ method, path, operation, uses, lastUsed, clients }) => [
      method,
      path,
      String(uses),
      lastUsed ?? '',
      operation ?? '-',
      Object.entries(clients)
        .map(([client, own]) => `${client} ${own}`)
        .join(', '),
    ]);
  return [
    ...(countedSince === null ? ['No use has been counted yet.'] : [`Counted since ${countedSince}.`]),
    ...aligned([['METHOD', 'PATH', 'USES', 'LAST DAY', 'OPERATION', 'USES BY CLIENT'], ...rows]),
    '',
    `Not used in the last ${days} days:`,
    ...aligned(unused.map(({ method, path, operation }) => [method, path, operation ?? '-'])),
  ];
}
