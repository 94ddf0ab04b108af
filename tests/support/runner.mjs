import LightRunner from 'jest-light-runner';
import { isOperation } from './suites.mjs';
import { theTemplate } from './template.js';

/** The number of workers with which `jest-light-runner` uses no worker thread. */
const MAIN_THREAD = 1;

/**
 * Runs the tests of the service one after another in the main thread, and those of its operation, which mostly wait,
 * beside them in worker threads. What a thread has loaded and optimized, its service and its connections then exist
 * once. The embedded database computes in the thread of its tests, so there all threads share all files.
 *
 * Tests of the service in two threads end a third sooner, but uploads then failed now and then: of fifty small files one
 * had bytes of another one.
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
    const ofOperation = tests.filter(({ path }) => isOperation(path));
    const ofService = tests.filter(({ path }) => !isOperation(path));
    if (maxWorkers === MAIN_THREAD || theTemplate().engine === 'embedded')
      return this.#run(tests, maxWorkers, watcher, callbacks);
    await Promise.all([
      this.#run(ofService, MAIN_THREAD, watcher, callbacks),
      this.#run(ofOperation, maxWorkers, watcher, callbacks),
    ]);
  }

  async #run(tests, maxWorkers, watcher, callbacks) {
    if (tests.length === 0) return;
    const runner = new LightRunner({ ...this.#globalConfig, maxWorkers }, this.#context);
    await runner.runTests(tests, watcher, ...callbacks);
  }
}
