import { sep } from 'node:path';

const INSTALLED = `${sep}node_modules${sep}`;

/** Lets our own `./x.js` mean `./x.ts`; packages resolve as they are. */
export function sync(path, options) {
  const own = path.startsWith('.') && !options.basedir.includes(INSTALLED);
  return options.defaultResolver(
    path,
    own ? { ...options, extensionAlias: { '.js': ['.ts', '.js'] } } : options,
  );
}
