import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { loadConfig } from '../platform/config/config.js';
import { Fault } from './operator/lines-of.js';
import { runCommand } from './operator/run-command.js';
import { erasePerson } from './person/erase-person.js';
import { withInstallation } from './person/open-installation.js';

/*
 * Removes what is stored of a person (`npm run person:erase -- WHO`), while the service runs or not. Asks first, at a terminal;
 * scripts pass `--yes`.
 */
runCommand(async () => {
  const [who, option, ...others] = process.argv.slice(2);
  if (!who || others.length > 0 || (option !== undefined && option !== '--yes')) {
    throw new Fault('Usage: npm run person:erase -- ID|USERNAME|EMAIL [--yes]');
  }
  const config = loadConfig(process.env);
  if (!option) await confirm(who);
  const { userId, files } = await withInstallation(config, (installation) => erasePerson(installation, who));
  process.stdout.write(`Erased the person of account ${userId}, with ${files} files\n`);
});

async function confirm(who: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Fault('Nothing is erased without a terminal to ask at: say --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`This cannot be undone. Type ${who} again to erase the person: `);
  terminal.close();
  if (answer !== who) throw new Fault('Nothing is erased');
}
