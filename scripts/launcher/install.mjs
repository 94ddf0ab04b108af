import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Fault } from './fault.mjs';
import { exclusively } from './lock.mjs';
import { supervise } from './process.mjs';
import { inProject } from './project.mjs';

/**
 * Installs the packages of package-lock.json if they are missing. Without `development`, an installation made
 * with --omit=dev is enough.
 */
export async function ensureInstalled({ development }) {
  if (isInstalled(development)) {
    return;
  }
  await exclusively(async () => {
    if (!isInstalled(development)) {
      console.error('Installing dependencies (this takes a moment the first time) …');
      await installFromLock();
    }
  });
}

/**
 * npm removes its record of the installed packages when an installation starts and writes it at the very end,
 * so an interrupted installation has none.
 */
function isInstalled(development) {
  const wanted = readPackages('package-lock.json');
  const installed = readPackages('node_modules', '.package-lock.json');
  if (wanted === undefined || installed === undefined) {
    return false;
  }
  const everything = development || 'node_modules/typescript' in installed;
  return Object.entries(wanted).every(([path, { version, integrity, dev, optional, devOptional }]) => {
    if (path === '' || (dev && !everything)) {
      return true;
    }
    const found = installed[path];
    if (found === undefined) {
      // A package for another platform.
      return optional === true || devOptional === true;
    }
    return found.version === version && found.integrity === integrity;
  });
}

function readPackages(...path) {
  try {
    return JSON.parse(readFileSync(inProject(...path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * Quiet unless it fails. Development packages are requested explicitly: npm omits them when NODE_ENV is
 * production.
 */
async function installFromLock() {
  const args = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
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
