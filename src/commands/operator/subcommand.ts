import * as modules from 'node:module';
import type { Command, CommanderError } from 'commander';
import { readEnvironmentFile } from './environment-file.js';
import type { Progress } from './progress.js';
import { type Done, type Output, refuse, runCommand } from './run-command.js';

/** The exit code of wrong usage. */
const WRONG_USAGE = 2;

/** A command that does something, with the options that all of them have. */
export const subcommand = (parent: Command, name: string, description: string): Command =>
  refusing(parent.command(name))
    .description(description)
    .option('--json', 'Print the result as one JSON object')
    .helpOption('--help', 'Print this help');

/** Makes wrong usage of a command end the process with at most two lines. */
export function refusing(command: Command, { tellsArguments = true } = {}): Command {
  return command.configureOutput({ writeErr: () => undefined }).exitOverride((error) => {
    if (error.exitCode !== 0) {
      const usage = `Usage: ${command.createHelp().commandUsage(command)}`;
      const lines = tellsArguments ? [faultOf(error), usage] : [usage];
      refuse(lines, WRONG_USAGE, { json: process.argv.includes('--json') });
    }
    throw error;
  });
}

function faultOf({ code, message }: CommanderError): string {
  if (code === 'commander.help') return 'A command is missing; --help lists them';
  const text = message.replace(/^error: /, '').replaceAll('\n', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** Runs a command with the settings of the environment and of `.env`. */
export function run(output: Output, command: (progress: Progress) => Promise<Done>): void {
  // Loading a command would end with a stack trace.
  if (!modules.enableCompileCache) {
    refuse(
      [`The commands need a newer Node.js than ${process.versions.node}: \`npx\` brings one.`],
      1,
      output,
    );
    return;
  }
  runCommand(async (progress) => {
    readEnvironmentFile();
    return command(progress);
  }, output);
}
