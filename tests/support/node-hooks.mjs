// Module hooks of a test run. Node.js strips the types of test files itself; the service, whose decorators need a real
// compiler, is taken from the build that `npm test` makes first, so the tests run what ships.
import { registerHooks } from 'node:module';

const project = new URL('../..', import.meta.url).href;

registerHooks({
  resolve(specifier, context, nextResolve) {
    return nextResolve(specifier.startsWith('.') ? compiledOrSource(specifier, context) : specifier, context);
  },
});

/** `./x.js` in a TypeScript file means `./x.ts`, and `dist/x.js` for a file below `src`. */
function compiledOrSource(specifier, { parentURL }) {
  if (!parentURL?.startsWith(`${project}tests/`)) return specifier;
  const { href } = new URL(specifier, parentURL);
  return href.startsWith(`${project}src/`)
    ? href.replace(`${project}src/`, `${project}dist/`)
    : href.replace(/\.js$/, '.ts');
}
