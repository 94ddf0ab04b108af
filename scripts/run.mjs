// Runs a command of package.json on a machine with nothing but npm and the Node.js of its `engines`:
//
//   node scripts/run.cjs [--no-dev] [--workspaces | --workspaces-for=FOLDER] [--build | --compile] [--dotenv] [--ipc] [--listens]
//     [NAME=value …] [command …]
//
// It installs the packages of package-lock.json if they are missing, then runs the command with the Node.js
// and the programs of node_modules. `--no-dev`: an installation without development packages is enough.
// `--workspaces`: the packages of the workspaces must be installed too; `--workspaces-for`: if an argument of the
// command names a test of the folder.
// `--build`: dist must be current; `--compile`: all of it but the bundle. `--dotenv`: Node.js reads .env if it
// exists. `--ipc`: the command ends when its IPC channel closes. `--listens`: the address
// in HOST and PORT must be free, or nothing is done. NAME=value is set in the environment of the command.
import { readFileSync } from 'node:fs';
import { ensureBuilt } from './launcher/build.mjs';
import { Fault } from './launcher/fault.mjs';
import { ensureInstalled } from './launcher/install.mjs';
import { nameTestOf } from './launcher/named-files.mjs';
import { runProgram } from './launcher/node.mjs';
import { assertPortIsFree } from './launcher/port.mjs';
import { inProject } from './launcher/project.mjs';

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Fault)) {
    throw error;
  }
  console.error(error.message);
  process.exitCode = 1;
}

async function run(words) {
  const options = takeWhile(words, (word) => word.startsWith('--'));
  const settings = takeWhile(words.slice(options.length), (word) => /^\w+=/.test(word));
  const [program, ...args] = words.slice(options.length + settings.length);

  const environmentFile = options.includes('--dotenv') && hasEnvironmentFile() ? ['--env-file=.env'] : [];
  if (options.includes('--listens')) {
    await assertPortIsFree();
  }
  await ensureInstalled({
    development: !options.includes('--no-dev'),
    workspaces:
      options.includes('--workspaces') || nameTestOf(optionValue('--workspaces-for', options), args),
  });
  if (options.includes('--build') || options.includes('--compile')) {
    await ensureBuilt({ bundle: options.includes('--build') });
  }
  if (program === undefined) {
    return 0;
  }
  const env = Object.fromEntries(settings.map((setting) => setting.split(/=(.*)/s, 2)));
  return runProgram([program, ...environmentFile, ...args], { env, channel: options.includes('--ipc') });
}

/** @throws Fault for a file that cannot be read, of which Node.js would say that there is none. */
function hasEnvironmentFile() {
  try {
    readFileSync(inProject('.env'));
    return true;
  } catch (error) {
    if (error.code === 'ENOENT') return false;
    throw new Fault(`.env cannot be read: ${error.message}`);
  }
}

function optionValue(name, options) {
  return options.find((option) => option.startsWith(`${name}=`))?.slice(name.length + 1);
}

function takeWhile(words, test) {
  const end = words.findIndex((word) => !test(word));
  return end < 0 ? words : words.slice(0, end);
}
