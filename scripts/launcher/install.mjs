import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Fault } from './fault.mjs';
import { exclusively } from './lock.mjs';
import { packagesOfWorkspaces, readPackages } from './lock-file.mjs';
import { supervise } from './process.mjs';
import { inProject } from './project.mjs';

/**
 * Installs the packages of package-lock.json if they are missing. Without `development`, an installation made
 * with --omit=dev is enough; without `workspaces`, one made with --workspaces=false.
 */
export async function ensureInstalled(wanted) {
  if (isInstalled(wanted)) {
    return;
  }
  await exclusively(async () => {
    if (!isInstalled(wanted)) {
      console.error('Installing dependencies (this takes a moment the first time) …');
      const stopTelling = tellOfPackages();
      await installFromLock(wanted).finally(stopTelling);
    }
  });
}

/**
 * npm removes its record of the installed packages when an installation starts and writes it at the very end,
 * so an interrupted installation has none.
 */
function isInstalled({ development, workspaces }) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules', '.package-lock.json');
  if (wanted === undefined || installed === undefined) {
    return false;
  }
  const everything = development || 'node_modules/typescript' in installed;
  const superfluous = workspaces ? new Set() : packagesOfWorkspaces(wanted);
  return Object.entries(wanted).every(([path, { version, integrity, dev, optional, devOptional }]) => {
    if (path === '' || (dev && !everything)) {
      return true;
    }
    const found = installed[path];
    if (found === undefined) {
      // A package for another platform, or one of a workspace that is not installed.
      return optional === true || devOptional === true || superfluous.has(path);
    }
    return found.version === version && found.integrity === integrity;
  });
}

const LOOK_MS = 500;

/** Tells at each quarter how many packages are there; gives the function that ends it. */
function tellOfPackages() {
  const paths = Object.keys(readPackages('package-lock.json') ?? {}).filter((path) =>
    /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path),
  );
  let told = 0;
  const look = () => {
    const found = paths.filter((path) => existsSync(inProject(path, 'package.json'))).length;
    const quarter = Math.floor((4 * found) / paths.length);
    if (quarter <= told) return;
    told = quarter;
    console.error(`Installing dependencies: ${found} of ${paths.length} packages …`);
  };
  const timer = setInterval(look, LOOK_MS);
  return () => clearInterval(timer);
}

/**
 * Quiet unless it fails. Development packages are requested explicitly: npm omits them when NODE_ENV is
 * production.
 */
async function installFromLock({ workspaces }) {
  const options = ['--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const args = ['ci', '--include=dev', ...(workspaces ? [] : ['--workspaces=false']), ...options];
  const npm = spawn('npm', args, {
    cwd: inProject(),
    env: { ...process.env, PATH: pathOutsideProject() },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const output = [];
  npm.stdout.on('data', (chunk) => output.push(chunk));
  npm.stderr.on('data', (chunk) => output.push(chunk));
  const code = await supervise(npm).catch(() => {
    throw new Fault('npm was not found: install Node.js 20 or newer together with npm.');
  });
  if (code !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new Fault('The dependencies could not be installed: npm ci failed (see above).');
  }
}

/** Under `npm run`, `node` would be the one in node_modules that the installation is about to replace. */
function pathOutsideProject() {
  const own = join('node_modules', '.bin');
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith(own))
    .join(delimiter);
}
