import LightRunner from 'jest-light-runner';
import { isOfService } from './suites.mjs';

/** The number of workers with which `jest-light-runner` uses no worker thread. */
const MAIN_THREAD = 1;

/** What the start of a file is refused with that another thread has taken. */
const TAKEN = new Error('Another thread runs this file');

/**
 * Runs the files of one suite in worker threads, each of which takes the next file; a single file runs in the main
 * thread, which saves the start of another one. In a run of several suites the files of the service, which compute, run in
 * the main thread, and the others, which mostly wait, beside them in worker threads, one more than `maxWorkers`. A worker
 * thread without a further file takes those of the service too, the last one first, so that no thread ends long before the
 * others.
 */
export default class Runner {
  #globalConfig;
  #context;

  constructor(globalConfig, context) {
    this.#globalConfig = globalConfig;
    this.#context = context;
  }

  async runTests(tests, watcher, ...callbacks) {
    const { maxWorkers } = this.#globalConfig;
    const ofService = tests.filter(({ path }) => isOfService(path));
    const ofOthers = tests.filter(({ path }) => !isOfService(path));
    if (maxWorkers === MAIN_THREAD) return this.#run(tests, maxWorkers, watcher, callbacks);
    if (ofOthers.length === 0 || ofService.length === 0)
      return this.#run(tests, Math.min(maxWorkers, tests.length), watcher, callbacks);
    const once = startedOnce(callbacks);
    await Promise.all([
      this.#run(ofService, MAIN_THREAD, watcher, once),
      this.#run([...ofOthers, ...ofService.toReversed()], maxWorkers + 1, watcher, once),
    ]);
  }

  async #run(tests, maxWorkers, watcher, callbacks) {
    if (tests.length === 0) return;
    const runner = new LightRunner({ ...this.#globalConfig, maxWorkers }, this.#context);
    await runner.runTests(tests, watcher, ...callbacks);
  }
}

/** The callbacks of a run in which several threads are given the same files: the first one that starts a file runs it. */
function startedOnce([onStart, onResult, onFailure]) {
  const taken = new Set();
  return [
    async (test) => {
      if (taken.has(test)) throw TAKEN;
      taken.add(test);
      await onStart(test);
    },
    onResult,
    async (test, error) => {
      if (error !== TAKEN) await onFailure(test, error);
    },
  ];
}
