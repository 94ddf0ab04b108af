import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { NAME_CLASS, nameClassesAlone } from './class-names.mjs';
import { Fault } from './fault.mjs';
import { inProject } from './project.mjs';

const FOLDER = inProject('dist', 'bundle');

/** What the files of the bundle were made from. */
const STAMP = inProject('dist', 'bundle', 'made-from');

/** The service, the commands of operators, and the threads of both, as files below dist. */
const ENTRY_POINTS = inProject('scripts', 'launcher', 'entry-points.json');

/** Packages that read files beside their code, are not installed, or are loaded late and in CommonJS; LGPL libraries. */
export const EXTERNAL = [
  '@aws-sdk/client-s3',
  '@aws-sdk/s3-request-presigner',
  '@zxcvbn-ts/language-common',
  'altair-static',
  'heic-decode',
  'pdfkit',
  'pg-native',
  'piscina',
  'sharp',
  'swagger-ui-dist',
];

/** Packages in CommonJS load the modules of Node.js by `require`. */
const REQUIRE = `import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);`;

/** The build of modules, from which unused validators and what they load are left out. */
const ALIASES = { 'class-validator': inProject('node_modules', 'class-validator', 'esm2015', 'index.js') };

const NOTHING = 'module.exports = {};';

/** Modules in place of packages. */
const REPLACED = {
  // Their dependents load them for options that the service does not use.
  '@graphql-tools/schema': NOTHING,
  'body-parser': NOTHING,
  // In a bundle it does not recognize Node.js, and hashes in JavaScript.
  '@apollo/utils.createhash': "exports.createHash = require('node:crypto').createHash;",
};

const REPLACEMENTS = {
  name: 'replacements',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^(${Object.keys(REPLACED).join('|')})$`) }, ({ path }) => ({
      path,
      namespace: 'replaced',
    }));
    build.onLoad({ filter: /.*/, namespace: 'replaced' }, ({ path }) => ({ contents: REPLACED[path] }));
  },
};

/**
 * TypeGraphQL imports the whole of class-validator where it is not given a function that validates, which would keep the
 * bundle from leaving its unused validators out.
 */
const UNUSED_IMPORT = {
  name: 'unused-import',
  setup(build) {
    build.onResolve({ filter: /^class-validator$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' ? { path, external: true } : undefined,
    );
  },
};

/**
 * An `import` of node:http reads all that it exports, and one of these properties loads Node's own HTTP client. So the
 * bundle has a module in CommonJS that requires it.
 */
const REQUIRED_HTTP = {
  name: 'required-http',
  setup(build) {
    build.onResolve({ filter: /^node:https?$/ }, ({ kind, path }) =>
      kind === 'import-statement' ? { path, namespace: 'required' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'required' }, ({ path }) => ({
      contents: `module.exports = require('${path}');`,
    }));
  },
};

/** Bundles what the compiler wrote with the packages it imports, unless the bundle is current. */
export async function ensureBundled() {
  const stamp = fingerprint();
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return;
  if (!existsSync(STAMP)) console.error('Bundling the service …');
  const { build, stop } = await import('esbuild');
  rmSync(STAMP, { force: true });
  const { metafile } = await build({
    absWorkingDir: inProject(),
    entryPoints: JSON.parse(readFileSync(ENTRY_POINTS, 'utf8')).map((path) => inProject('dist', path)),
    entryNames: '[name]',
    outdir: FOLDER,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node22',
    // The schema and the ORM take the names of types and tables from those of classes.
    keepNames: true,
    minifyWhitespace: true,
    sourcemap: 'linked',
    sourcesContent: false,
    external: EXTERNAL,
    alias: ALIASES,
    plugins: [REQUIRED_HTTP, REPLACEMENTS, UNUSED_IMPORT],
    banner: { js: `${REQUIRE}\n${NAME_CLASS}` },
    metafile: true,
    logLevel: 'warning',
  }).catch(() => {
    throw new Fault('The bundle could not be made (see above).');
  });
  // Its process would stay, with some 400 MB, until the command that is started next ends.
  await stop();
  const written = Object.keys(metafile.outputs);
  nameClassesAlone(written.filter((path) => path.endsWith('.js')).map((path) => inProject(path)));
  removeOthers(written.map((path) => basename(path)));
  writeFileSync(STAMP, stamp);
}

function fingerprint() {
  const sources = [inProject('dist', 'tsconfig.tsbuildinfo'), inProject('package-lock.json'), ENTRY_POINTS];
  const bundlers = [import.meta.filename, inProject('scripts', 'launcher', 'class-names.mjs')];
  const hash = createHash('sha256');
  for (const path of [...sources, ...bundlers]) hash.update(readFileSync(path));
  return hash.digest('hex');
}

function removeOthers(written) {
  for (const name of readdirSync(FOLDER)) {
    if (!written.includes(name)) rmSync(inProject('dist', 'bundle', name));
  }
}
