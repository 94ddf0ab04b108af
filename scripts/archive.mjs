// npm run archive -- FILE: writes what runs to a new .tar.gz, for machines that build nothing. It needs Node.js 24 and no npm:
//   tar -xzf FILE && cd community-service-VERSION && node dist/main.js
import {
  createReadStream,
  createWriteStream,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { EXTERNAL } from './launcher/bundle.mjs';
import { Fault } from './launcher/fault.mjs';
import { inProject } from './launcher/project.mjs';

/** What the migrations import, which are no part of the bundle. */
const OF_MIGRATIONS = ['@mikro-orm/migrations'];

const ANY_MAY_RUN = 0o111;

/** Not known where neither a repository nor COMMIT tells it. */
const COMMIT = existsSync(inProject('dist/commit')) ? ['dist/commit'] : [];

const OWN = [
  'dist/main.js',
  'dist/bundle',
  ...COMMIT,
  'migrations',
  'examples/screens',
  'assets',
  'package.json',
];

try {
  await run(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof Fault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run([file, ...others]) {
  if (!file || others.length > 0) throw new Fault('Name the archive: npm run archive -- FILE');
  if (existsSync(file)) throw new Fault(`${file} exists already: name a new file`);
  const { name, version, optionalDependencies } = manifestOf('.');
  // The programs of the embedded database for this platform.
  const programs = Object.keys(optionalDependencies);
  const packages = packagesFor([...EXTERNAL, ...OF_MIGRATIONS, ...programs]);
  const paths = [...OWN, ...packages].flatMap(filesBelow);
  const archive = pack();
  const written = pipeline(archive, createGzip(), createWriteStream(file, { flags: 'wx' }));
  written.catch((error) => archive.destroy(error));
  try {
    for (const path of paths) await add(archive, join(`${name}-${version}`, path), path);
    archive.finalize();
    await written;
  } catch (error) {
    await rm(file, { force: true });
    throw new Fault(`${file} cannot be written: ${error.message}`);
  }
  console.log(`Wrote ${paths.length} files of version ${version} to ${file}`);
}

/** The folders of packages and of all that they depend on, as far as it is installed. */
function packagesFor(names) {
  const found = new Set();
  const waiting = [...names];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    const folder = join('node_modules', name);
    if (found.has(folder) || !existsSync(inProject(folder))) continue;
    found.add(folder);
    const { dependencies, peerDependencies, optionalDependencies } = manifestOf(folder);
    waiting.push(...Object.keys({ ...dependencies, ...peerDependencies, ...optionalDependencies }));
  }
  return [...found];
}

function manifestOf(folder) {
  return JSON.parse(readFileSync(inProject(folder, 'package.json'), 'utf8'));
}

function filesBelow(path) {
  if (lstatSync(inProject(path)).isFile()) return [path];
  return readdirSync(inProject(path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() || entry.isSymbolicLink())
    .map((entry) => join(path, entry.parentPath.slice(inProject(path).length + 1), entry.name));
}

function add(archive, name, path) {
  const found = lstatSync(inProject(path));
  const { size, mtime } = found;
  if (found.isSymbolicLink())
    return archive.entry({ name, mtime, type: 'symlink', linkname: readlinkSync(inProject(path)) });
  const entry = archive.entry({ name, size, mtime, mode: found.mode & ANY_MAY_RUN ? 0o755 : 0o644 });
  return pipeline(createReadStream(inProject(path)), entry);
}
