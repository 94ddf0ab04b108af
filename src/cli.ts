#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { readEnvironmentFile } from './commands/operator/environment-file.js';
import { refuse } from './commands/operator/run-command.js';
import { refusing, run, subcommand } from './commands/operator/subcommand.js';
import { version } from './platform/version.js';

/*
 * The commands of operators (`community NAME`). The file of each is loaded when it runs, so that help and wrong usage are
 * answered at once.
 */

interface Options {
  readonly json?: boolean;
}

interface ImportOptions {
  readonly community: string;
  readonly kind: string;
  readonly as: string;
  readonly apply?: boolean;
}

const WHO = ['<who>', 'Id, username or e-mail of the account, or id of the resident record'] as const;

const program = refusing(new Command('community'))
  .description('Runs the community service and its commands. Settings come from the environment and .env.')
  .version(version, '--version', 'Print the version')
  .helpOption('--help', 'Print this help');
const admin = refusing(program.command('admin')).description('Accounts of administrators');
const files = refusing(program.command('files')).description('The uploaded files');
const person = refusing(program.command('person')).description('The data of one person');

subcommand(program, 'start', 'Start the service').action(async (options: Options) => {
  try {
    readEnvironmentFile();
  } catch (error) {
    refuse([(error as Error).message], 1, options);
    return;
  }
  await import(new URL('../main.js', import.meta.url).href);
});

subcommand(program, 'migrate', 'Apply the migrations that the database lacks').action((options: Options) =>
  run(options, async (progress) => {
    const { migrate } = await import('./commands/migrate.js');
    return migrate(progress);
  }),
);

refusing(
  subcommand(
    admin,
    'create',
    'Create a SYSTEM_ADMIN; its password comes from ADMIN_PASSWORD or standard input',
  ),
  {
    // An unknown argument may be the password, so it is not repeated.
    tellsArguments: false,
  },
)
  .requiredOption('--username <name>', 'The name to sign in with')
  .requiredOption('--email <address>', 'The e-mail address')
  .usage('--username NAME --email ADDRESS [--json]')
  .action(({ username, email, ...options }: Options & { username: string; email: string }) =>
    run(options, async () => {
      const { createAdmin } = await import('./commands/create-admin.js');
      return createAdmin({ username, email });
    }),
  );

subcommand(program, 'backup', 'Write database and uploads to a new file, while the service runs or not')
  .argument('<file>', 'The file to write')
  .option('--with-files', 'Copy the files of a bucket too, instead of their names and checksums')
  .action((file: string, { withFiles, ...options }: Options & { withFiles?: true }) =>
    run(options, async (progress) => {
      const { backup } = await import('./commands/backup.js');
      return backup({ file, withFiles }, progress);
    }),
  );

subcommand(program, 'restore', 'Fill an empty database and an empty uploads folder from a backup')
  .argument('<file>', 'The backup')
  .option('--check', 'Only read the file and compare it with its manifest')
  .action((file: string, { check = false, ...options }: Options & { check?: boolean }) =>
    run(options, async (progress) => {
      const { restore } = await import('./commands/restore.js');
      return restore({ file, check }, progress);
    }),
  );

subcommand(files, 'move', 'Copy all uploads from UPLOADS_DIR into the bucket; again for what is missing')
  .option('--back', 'Copy from the bucket into UPLOADS_DIR')
  .action(({ back = false, ...options }: Options & { back?: boolean }) =>
    run(options, async (progress) => {
      const { filesMove } = await import('./commands/files-move.js');
      return filesMove({ back }, progress);
    }),
  );

subcommand(person, 'export', 'Write all that is stored of a person to a new file')
  .argument(...WHO)
  .argument('<file>', 'The file to write')
  .action((who: string, file: string, options: Options) =>
    run(options, async () => {
      const { personExport } = await import('./commands/person-export.js');
      return personExport(who, file);
    }),
  );

subcommand(person, 'erase', 'Remove what is stored of a person; asks first')
  .argument(...WHO)
  .option('--yes', 'Do not ask')
  .action((who: string, { yes = false, ...options }: Options & { yes?: boolean }) =>
    run(options, async () => {
      const { personErase } = await import('./commands/person-erase.js');
      return personErase(who, { asks: !yes });
    }),
  );

subcommand(program, 'import', 'Rehearse the rows of a CSV file, and store them if none is wrong')
  .argument('<file>', 'The file to read')
  .requiredOption('--community <id>', 'Id of the community that gets the records')
  .requiredOption('--kind <kind>', 'UNITS, OPENING_BALANCES or CHARGES')
  .requiredOption('--as <who>', 'Username or e-mail of the administrator who is its author')
  .option('--apply', 'Store the rows')
  .action((file: string, { community, kind, as, apply = false, ...options }: Options & ImportOptions) =>
    run(options, async (progress) => {
      const { importFile } = await import('./commands/import-file.js');
      return importFile({ file, community, kind, as, apply }, progress);
    }),
  );

subcommand(
  program,
  'check-config',
  'Print the settings that a start would use, or what is wrong with them',
).action((options: Options) =>
  run(options, async () => {
    const { checkConfig } = await import('./commands/check-config.js');
    return checkConfig();
  }),
);

subcommand(program, 'routes', 'Print the paths of REST with the operation and the error bodies of each')
  .option('--used <days>', 'Print how often clients used each of them in the last days instead')
  .action(({ used, ...options }: Options & { used?: string }) =>
    run(options, async () => {
      if (used !== undefined) {
        const { listUsedRoutes } = await import('./commands/used-routes.js');
        return listUsedRoutes(used);
      }
      const { listRoutes } = await import('./commands/routes.js');
      return listRoutes();
    }),
  );

try {
  await program.parseAsync();
} catch (error) {
  // Help has been printed, and wrong usage ends the process.
  if (!(error instanceof CommanderError)) throw error;
}
