import { loadEnvFile } from 'node:process';
import { Fault } from './fault.js';

/** Reads `.env` of the current folder, as `npm start` does; variables of the environment win over it. */
export function readEnvironmentFile(): void {
  try {
    loadEnvFile();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT') throw new Fault(`.env cannot be read: ${message}`);
  }
}
