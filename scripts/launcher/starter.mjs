import { execFile } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { promisify } from 'node:util';
import { inProject } from './project.mjs';

const CHECK_MS = 250;
const SHELL = process.ppid;

/*
 * npm runs a script through a shell. A signal ends npm and maybe the shell, but neither forwards it to the
 * launcher: SIGTERM to npm leaves the launcher without a parent, SIGKILL leaves it with a shell whose parent
 * is gone.
 */
const startedByNpm =
  process.env.npm_lifecycle_script?.startsWith('node scripts/run.cjs ') === true &&
  isOfThisProject(process.env.npm_package_json ?? '');
const npm = startedByNpm ? findParent(SHELL) : undefined;

/**
 * Calls back once when npm or its shell has ended; returns the function that stops watching. Without npm
 * nothing is watched: a process that starts the launcher directly may leave it running in the background.
 */
export function onStarterGone(callback) {
  if (!startedByNpm) {
    return () => {};
  }
  const timer = setInterval(async () => {
    if (await isStarterGone()) {
      clearInterval(timer);
      callback();
    }
  }, CHECK_MS);
  return () => clearInterval(timer);
}

/** A script of another name or project, run by npm, may start this one in the background. */
function isOfThisProject(packageFile) {
  try {
    return realpathSync(packageFile) === realpathSync(inProject('package.json'));
  } catch {
    return false;
  }
}

async function isStarterGone() {
  if (process.ppid !== SHELL || !isAlive(SHELL)) {
    return true;
  }
  const pid = await npm;
  if (pid === undefined) {
    return false;
  }
  // On Linux the parent id changes even while the dead npm is a zombie, which still accepts signals.
  return !isAlive(pid) || (parentInProc(SHELL) ?? pid) !== pid;
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/** The parent of a process, or undefined where the platform does not provide it. */
async function findParent(pid) {
  return parentInProc(pid) ?? (await askForParent(pid));
}

function parentInProc(pid) {
  try {
    // The program name in parentheses may itself contain spaces and parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/s, '').trim().split(' ');
    return Number(fields[1]) || undefined;
  } catch {
    return undefined;
  }
}

async function askForParent(pid) {
  const [program, ...args] =
    process.platform === 'win32'
      ? [
          'powershell.exe',
          '-NoProfile',
          '-NonInteractive',
          '-Command',
          `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").ParentProcessId`,
        ]
      : ['ps', '-o', 'ppid=', '-p', String(pid)];
  try {
    const { stdout } = await promisify(execFile)(program, args, { windowsHide: true });
    return Number(stdout) || undefined;
  } catch {
    return undefined;
  }
}
