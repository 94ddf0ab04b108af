import { pino } from 'pino';
import { assertListenable, ListenError, type Listener, listen } from './http/listener.js';
import { type Config, loadConfig } from './platform/config/config.js';
import { createFilesPrivately } from './platform/files/file-system.js';
import { type StartPhase, terminalLog } from './platform/log.js';
import type { Tracing } from './platform/tracing/open-telemetry.js';
import { isTraced, startTracing } from './platform/tracing/start-tracing.js';
import { createStartingApp } from './starting.js';

/** The longest shutdown after the grace period of running requests, in case a mail server or the database does not answer. */
const LONGEST_END_MS = 15_000;

/** The most bytes of log lines that wait to be written. */
const MOST_LOG_BACKLOG = 16 * 1024 * 1024;

/** Whether standard output has one JSON object alone (`community start --json`), and standard error everything else. */
const asJson = process.argv.includes('--json');

/** Ends the process. Before the service has started there is nothing to finish, and the database tolerates an abrupt end. */
let end: () => void = () => process.exit(0);

async function run(): Promise<void> {
  createFilesPrivately();
  const config = loadConfig(process.env);
  process.on('SIGTERM', () => end());
  process.on('SIGINT', () => end());
  endWithLauncher(() => end());

  await assertListenable(config);
  let phase: StartPhase = 'opening the database';
  let opening: Promise<Listener> | undefined;
  const listening = () => {
    opening ??= listen(
      createStartingApp(config, () => phase),
      config,
    );
    return opening;
  };
  try {
    await startOn(listening, config, (begun) => {
      phase = begun;
      // A fault is thrown where the start waits for the listener.
      if (isLong(begun)) listening().catch(() => undefined);
    });
  } catch (error) {
    await opening?.then((listener) => listener.close(0)).catch(() => undefined);
    throw error;
  }
}

/**
 * Tells whether a phase may take long, so that the service listens meanwhile and an orchestrator sees that it lives. A short start
 * listens once it can answer: where the port is closed, a proxy asks another instance.
 */
const isLong = (phase: StartPhase) => phase !== 'opening the database' && phase !== 'starting the service';

async function startOn(
  listening: () => Promise<Listener>,
  config: Config,
  onPhase: (phase: StartPhase) => void,
): Promise<void> {
  // Faults of the configuration are reported before this is loaded.
  const { loggableError } = await import('./engine/database.js');
  let tracing: Tracing | null = null;
  const out = asJson ? process.stderr : process.stdout;
  const log = pino(
    {
      // What people see in a terminal is the address, and what they have to know.
      level: config.logLevel ?? (out.isTTY ? 'warn' : 'info'),
      serializers: { err: loggableError },
      ...(isTraced(process.env) ? { mixin: () => tracing?.logFields() ?? {} } : {}),
    },
    // A reader of the log that falls behind must not stop the service: what exceeds the backlog is dropped.
    out.isTTY
      ? terminalLog((text) => out.write(text))
      : pino.destination({ dest: asJson ? 2 : 1, sync: false, maxLength: MOST_LOG_BACKLOG }),
  );
  tracing = await startTracing(process.env, (problem) => log.warn(problem));
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'The process ends: an error went unhandled');
    process.exit(1);
  });

  const { start } = await import('./start.js');
  const running = await start({ config, log, tracing, listening, say, onPhase });
  if (asJson) process.stdout.write(`${JSON.stringify({ url: running.url, pid: process.pid })}\n`);
  end = () => {
    end = () => undefined;
    running.announceEnd();
    setTimeout(() => {
      setTimeout(() => {
        log.error('The process ends although not everything it opened could be closed');
        process.exit(1);
      }, LONGEST_END_MS).unref();
      void running.close().then(async () => {
        // The export would go on for as long as the collector is waited for.
        if (tracing && !(await tracing.stop())) process.exit();
      });
    }, config.shutdownDelaySeconds * 1000);
  };
}

function say(line: string): void {
  (asJson ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Ends the service with its launcher, whose IPC channel closes when the launcher ends for whatever reason. */
function endWithLauncher(end: () => void): void {
  if (!process.channel) return;
  process.on('disconnect', end);
  // The channel must not keep a process alive that has ended otherwise.
  process.channel.unref();
}

run().catch(async (error: unknown) => {
  const { linesOf } = await import('./commands/operator/lines-of.js');
  const lines = error instanceof ListenError ? [error.message] : linesOf(error, 'The start failed');
  if (asJson) process.stdout.write(`${JSON.stringify({ error: lines })}\n`);
  else for (const line of lines) process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
