// Runs a task of package.json on a machine with nothing but npm and the Node.js of its `engines`: first installs what is missing and
// builds what is stale, then runs the task on the Node.js that the dependencies bring.
import { ensureBuilt } from './launcher/build.mjs';
import { Fault } from './launcher/fault.mjs';
import { ensureInstalled } from './launcher/install.mjs';
import { runNode } from './launcher/node.mjs';
import { tasks } from './launcher/tasks.mjs';

process.exitCode = await runTask(process.argv[2], process.argv.slice(3));

async function runTask(name, args) {
  const task = tasks[name];
  if (task?.all) {
    return runAll(task.all);
  }
  try {
    if (task === undefined) {
      throw new Fault(`There is no task ${name}; there are ${Object.keys(tasks).join(', ')}.`);
    }
    await ensureInstalled({ development: task.development ?? true });
    if (task.built) {
      await ensureBuilt();
    }
    const { node, env, channel } = task;
    return node ? await runNode([...node, ...args], { env: { ...process.env, ...env }, channel }) : 0;
  } catch (error) {
    if (!(error instanceof Fault)) {
      throw error;
    }
    console.error(error.message);
    return 1;
  }
}

/** Runs every one, also after a failure, and names those that failed. */
async function runAll(names) {
  const failed = [];
  for (const name of names) {
    console.error(`\n> ${name}`);
    if ((await runTask(name, [])) !== 0) {
      failed.push(name);
    }
  }
  console.error(failed.length === 0 ? `\nPassed: ${names.join(', ')}` : `\nFailed: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
}
