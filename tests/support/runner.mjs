import LightRunner from 'jest-light-runner';
import { theTemplate } from './template.js';
import { placeAmongWaiting } from './waiting-files.mjs';

/** The number of workers with which `jest-light-runner` uses no worker thread. */
const MAIN_THREAD = 1;

/**
 * Runs the files that compute one after another in the main thread, and those that mostly wait beside them in worker
 * threads. What a thread has loaded and optimized, its service and its connections then exist once, and no core is idle
 * while a file waits. The embedded database computes in the thread of its tests, so there all threads share all files.
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
    if (maxWorkers === MAIN_THREAD || theTemplate().engine === 'embedded')
      return this.#run(tests, maxWorkers, watcher, callbacks);
    const isWaiting = ({ path }) => placeAmongWaiting(path) >= 0;
    const computing = tests.filter((test) => !isWaiting(test));
    const waiting = tests.filter(isWaiting);
    await Promise.all([
      this.#run(computing, MAIN_THREAD, watcher, callbacks),
      this.#run(waiting, maxWorkers, watcher, callbacks),
    ]);
  }

  #run(tests, maxWorkers, watcher, callbacks) {
    const runner = new LightRunner({ ...this.#globalConfig, maxWorkers }, this.#context);
    return runner.runTests(tests, watcher, ...callbacks);
  }
}
