// Durations of failed sign-ins under names that accounts have and under names that none has: they must not tell which
// names exist. Once with hashes of the configured work factor, and once after BCRYPT_ROUNDS was raised.
//   npm run bench:sign-in   BENCH_SIGN_INS=100
import { openStorage, startService } from '../reliability/service.mjs';
import { quantile } from './probe.mjs';

const SIGN_INS = Number(process.env.BENCH_SIGN_INS ?? 100);
const [OLD_ROUNDS, NEW_ROUNDS] = [8, 10];
const KNOWN = ['admin', 'comite', 'residente', 'inquilino'];

const { settings, remove } = await openStorage('embedded');
try {
  console.log('stored / BCRYPT_ROUNDS   name      p50 ms   p90 ms');
  for (const rounds of [OLD_ROUNDS, NEW_ROUNDS]) {
    const service = await startService({ ...settings, BCRYPT_ROUNDS: String(rounds) });
    await report(service.url, `${OLD_ROUNDS} / ${rounds}`);
    await service.end('SIGTERM');
  }
} finally {
  await remove();
}

/** Known and unknown names take turns, so that other load falls on both. */
async function report(url, label) {
  const durations = { known: [], unknown: [] };
  for (let index = 0; index < SIGN_INS; index++) {
    durations.known.push(await durationOf(url, KNOWN[index % KNOWN.length]));
    durations.unknown.push(await durationOf(url, `nadie${index}`));
  }
  for (const [name, times] of Object.entries(durations)) {
    const sorted = times.toSorted((a, b) => a - b);
    const [p50, p90] = [0.5, 0.9].map((share) => quantile(sorted, share).toFixed(1).padStart(8));
    console.log(`${label.padEnd(25)}${name.padEnd(8)}${p50} ${p90}`);
  }
}

async function durationOf(url, username) {
  const body = JSON.stringify({ username, password: 'Falsa#2026' });
  const begin = performance.now();
  const { status } = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  if (status !== 401) throw new Error(`The sign-in of ${username} was answered ${status}`);
  return performance.now() - begin;
}
