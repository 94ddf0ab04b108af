import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { delimiter } from 'node:path';
import { Fault } from './fault.mjs';
import { supervise } from './process.mjs';
import { inProject } from './project.mjs';

/** The minimum version of the database library. */
const OLDEST = [22, 17];

const WINDOWS = process.platform === 'win32';

/** Caches compiled modules for later starts. */
const COMPILE_CACHE = { NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled') };

/**
 * Runs `node` or a program of node_modules in the checkout and resolves to its exit code. With `channel` it
 * has an IPC channel, which closes when the launcher ends for whatever reason.
 */
export function runProgram([program, ...args], { env = {}, channel = false } = {}) {
  const isNode = program === 'node';
  const child = spawn(isNode ? nodeBinary() : program, args, {
    cwd: inProject(),
    env: { ...process.env, ...COMPILE_CACHE, ...env, PATH: pathWithPrograms() },
    stdio: ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
    // On Windows, other programs are command files.
    shell: WINDOWS && !isNode,
  });
  return supervise(child).catch(() => {
    throw new Fault(`The program ${program} was not found.`);
  });
}

function pathWithPrograms() {
  return [inProject('node_modules', '.bin'), process.env.PATH ?? ''].join(delimiter);
}

/**
 * The Node.js for the service: the one in node_modules, or without it (as with --omit=dev) the current one.
 * @throws Fault when that one is too old.
 */
function nodeBinary() {
  const packaged = inProject('node_modules', 'node', 'bin', WINDOWS ? 'node.exe' : 'node');
  if (existsSync(packaged)) {
    return realpathSync(packaged);
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    throw new Fault(
      `Node.js ${OLDEST.join('.')} or newer is needed and this is ${process.versions.node}: run \`npm ci\`, which brings one, or upgrade.`,
    );
  }
  return process.execPath;
}
