// The cost of compressing a list of 100 kB, by encoding and level: `node bench/compression.mjs`.
import { randomUUID } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const NAMES = ['Ana', 'Luis', 'Sofía', 'Héctor', 'Marisol', 'Ignacio', 'Ximena', 'Raúl'];
const FAMILIES = ['Zúñiga', 'Ríos', 'Peña', 'Ibarra', 'Castañeda', 'Olvera', 'Treviño'];
const ROUNDS = 200;

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const digits = (count) => String(Math.floor(Math.random() * 10 ** count)).padStart(count, '0');

/** Residents as REST lists them, up to 100 kB of JSON. */
function list() {
  const communityId = randomUUID();
  const residents = [];
  while (JSON.stringify(residents).length < 100 * 1024) {
    const name = `${pick(NAMES)} ${pick(FAMILIES)} ${pick(FAMILIES)}`;
    residents.push({
      id: randomUUID(),
      userId: randomUUID(),
      communityId,
      communityName: 'Residencial Los Encinos',
      fullName: name,
      email: `${name.split(' ')[0]}.${digits(4)}@correo.example`,
      phone: `442 ${digits(3)} ${digits(4)}`,
      number: digits(3),
      address: `Calle de los Encinos ${digits(2)}, casa ${digits(2)}`,
      isActive: true,
      createdAt: new Date(1.7e12 + Math.random() * 5e10).toISOString(),
      updatedAt: new Date(1.7e12 + Math.random() * 5e10).toISOString(),
    });
  }
  return Buffer.from(JSON.stringify(residents));
}

const brotli = (level) => (bytes) =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } });

const candidates = {
  ...Object.fromEntries(
    [1, 2, 3, 4, 6, 9].map((level) => [`gzip ${level}`, (bytes) => gzipSync(bytes, { level })]),
  ),
  ...Object.fromEntries([0, 1, 2, 3, 4, 5].map((level) => [`brotli ${level}`, brotli(level)])),
};

const bytes = list();
const kilobytes = bytes.length / 1024;
console.log('| encoding and level | CPU µs per kB | share of the size |\n|---|--:|--:|');
for (const [name, compress] of Object.entries(candidates)) {
  for (let round = 0; round < 20; round++) compress(bytes);
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round++) compress(bytes);
  const { user, system } = process.cpuUsage(before);
  const cost = (user + system) / ROUNDS / kilobytes;
  console.log(
    `| ${name} | ${cost.toFixed(1)} | ${((compress(bytes).length / bytes.length) * 100).toFixed(0)} % |`,
  );
}
