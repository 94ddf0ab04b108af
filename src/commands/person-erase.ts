import 'reflect-metadata';
import { createInterface } from 'node:readline/promises';
import { loadConfig } from '../platform/config/config.js';
import { Fault } from './operator/fault.js';
import type { Done } from './operator/run-command.js';
import { erasePerson } from './person/erase-person.js';
import { withInstallation } from './person/open-installation.js';

/** Removes what is stored of a person, while the service runs or not. Asks first, at a terminal. */
export async function personErase(who: string, { asks }: { asks: boolean }): Promise<Done> {
  const config = loadConfig(process.env);
  if (asks) await confirm(who);
  const { userId, files } = await withInstallation(config, (installation) => erasePerson(installation, who));
  return {
    lines: [`Erased the person of account ${userId}, with ${files} files`],
    result: { userId, files },
  };
}

async function confirm(who: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Fault('Nothing is erased without a terminal to ask at: say --yes');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`This cannot be undone. Type ${who} again to erase the person: `);
  terminal.close();
  if (answer !== who) throw new Fault('Nothing is erased');
}
