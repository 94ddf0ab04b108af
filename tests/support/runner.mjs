import LightRunner from 'jest-light-runner';
import { isOfService } from './suites.mjs';

/** The number of workers with which `jest-light-runner` uses no worker thread. */
const MAIN_THREAD = 1;

/**
 * Runs the files of one suite in worker threads, each of which takes the next file; a single file runs in the main
 * thread, which saves the start of another one. In a run of several suites the files of the service, which compute, run in
 * the main thread, and the others, which mostly wait, beside them in worker threads, one more than `maxWorkers`.
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
    await Promise.all([
      this.#run(ofService, MAIN_THREAD, watcher, callbacks),
      this.#run(ofOthers, maxWorkers + 1, watcher, callbacks),
    ]);
  }

  async #run(tests, maxWorkers, watcher, callbacks) {
    if (tests.length === 0) return;
    const runner = new LightRunner({ ...this.#globalConfig, maxWorkers }, this.#context);
    await runner.runTests(tests, watcher, ...callbacks);
  }
}
