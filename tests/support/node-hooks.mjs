// Module hooks of a test run. Node.js strips the types of test files. Imports of the service, whose decorators need a
// compiler, are redirected to the build in `dist`, so the tests run the shipped code.
import { registerHooks } from 'node:module';

const project = new URL('../..', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(specifier.startsWith('.') ? compiledOrSource(specifier, context) : specifier, context);
  },
});

/** Resolves `./x.js` in a TypeScript file to `./x.ts`, or to `dist/x.js` for a file below `src`. */
function compiledOrSource(specifier, { parentURL }) {
  if (!parentURL?.startsWith(`${project}tests/`)) return specifier;
  const { href } = new URL(specifier, parentURL);
  return href.startsWith(`${project}src/`)
    ? href.replace(`${project}src/`, `${project}dist/`)
    : href.replace(/\.js$/, '.ts');
}
