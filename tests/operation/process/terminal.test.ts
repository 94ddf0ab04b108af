import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '../../support/client.js';
import { databaseForProcess } from '../../support/database.js';
import { endProcesses, removeFolder, startCommand } from '../../support/service-process.js';

/** What a person sees who starts the service in a terminal. */

afterEach(endProcesses);

/** Runs a command in a pseudo-terminal, with the options of util-linux. */
const TERMINAL = 'script';
const hasTerminal = spawnSync(TERMINAL, ['-qec', 'true', '/dev/null']).status === 0;
const inTerminal = hasTerminal ? test : test.skip;

/** All that a service prints that answers requests and then ends. */
async function printed(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'community-terminal-'));
  const database = await databaseForProcess();
  try {
    const service = startCommand({
      command: TERMINAL,
      args: ['-qec', `${process.execPath} dist/main.js`, '/dev/null'],
      environment: {
        PATH: process.env.PATH,
        PORT: '0',
        BCRYPT_ROUNDS: '4',
        DATA_DIR: folder,
        UPLOADS_DIR: join(folder, 'uploads'),
        ...database.environment,
      },
    });
    const client = new Client((await service.listening()).trim());
    await service.printed('Open ');
    expect((await client.get('/api/nothing')).status).toBe(404);
    expect((await client.graphql('{ __typename }')).status).toBe(200);
    service.signal('SIGTERM');
    await service.ended;
    return service.output.map((line) => line.trim()).filter((line) => line !== '');
  } finally {
    await endProcesses();
    await database.dispose();
    await removeFolder(folder);
  }
}

inTerminal('the address and the accounts stay the last lines while requests are answered', async () => {
  const lines = await printed();
  expect(lines.at(-1)).toMatch(/^Open http.+ first/);
  expect(lines.filter((line) => line.startsWith('{'))).toEqual([]);
});
