// A resident of another company, who reads and writes as long as something else goes on.
import { setTimeout as pause } from 'node:timers/promises';
import { createClient } from '../client.mjs';

const PAUSE_MS = 50;

export class Bystander {
  #client;

  static async of(url) {
    const bystander = new Bystander();
    bystander.#client = await createClient(url, 'residente2');
    return bystander;
  }

  /** Resolves to the number of answers, the longest wait for one in milliseconds, and what was not answered. */
  async during(work) {
    let isOver = false;
    let longest = 0;
    let count = 0;
    const faults = [];
    const asking = (async () => {
      while (!isOver || count === 0) {
        const sent = performance.now();
        await this.#ask(count).catch((error) => faults.push(error.message));
        longest = Math.max(longest, performance.now() - sent);
        count++;
        await pause(PAUSE_MS);
      }
    })();
    await work();
    isOver = true;
    await asking;
    return { longest, count, faults };
  }

  #ask(count) {
    return count % 4 === 3
      ? this.#client.graphql('mutation { updateMe(input: { firstName: "Rosario" }) { id } }')
      : this.#client.graphql('{ me { username } tickets(first: 20) { nodes { id contenido } } }');
  }
}
