// Checks that every package installed for production has a licence that lets a closed product use it. The
// lock file names the licences; a package without one there names it in the table below, with its source.
import { readFileSync } from 'node:fs';

const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'ISC',
  'MIT',
  'MIT-0',
]);
/** Licences of libraries that a closed product may load unchanged, from files that somebody may replace. */
const OF_LIBRARIES = new Set(['LGPL-3.0', 'LGPL-3.0-or-later']);
/** The packages that are such libraries: neither bundled nor changed. */
const LIBRARIES = /^(@img\/sharp-.+|libheif-js)$/;
/** Packages whose metadata has no `license` field; their LICENSE file says this. */
const NAMED_IN_A_FILE = { busboy: 'MIT', 'png-js': 'MIT', streamsearch: 'MIT' };

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const faults = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
  .map(([path, { license }]) => ({ name: path.split('node_modules/').at(-1), license }))
  .map(({ name, license }) => ({ name, license: license ?? NAMED_IN_A_FILE[name] }))
  .filter(({ name, license }) => !isAllowed(license, LIBRARIES.test(name)))
  .map(({ name, license }) => `${name}: ${license ?? 'no licence'}`);

for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** All parts of `A AND B` and one part of `A OR B` must be allowed. */
function isAllowed(expression = '', isLibrary = false) {
  const plain = expression.replaceAll(/[()]/g, '');
  const isOne = (licence) => ALLOWED.has(licence) || (isLibrary && OF_LIBRARIES.has(licence));
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every(isOne));
}
