import { spawn } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { Fault } from './fault.mjs';
import { supervise } from './process.mjs';
import { inProject } from './project.mjs';

/** What the database library asks for. */
const OLDEST = [22, 17];

/**
 * Runs a script in the checkout, on the Node.js of the service, and gives its exit code. With `channel` the script has
 * an IPC channel, which closes when the launcher ends in whatever way.
 */
export function runNode(args, { env = process.env, channel = false } = {}) {
  const stdio = ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])];
  return supervise(spawn(nodeBinary(), args, { cwd: inProject(), env, stdio }));
}

/**
 * The Node.js the service runs on: the one in node_modules, or without it (as with --omit=dev) the one running now.
 * @throws Fault when that one is too old.
 */
function nodeBinary() {
  const packaged = inProject(
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
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
