import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';

/** The packages of a lock file by their paths; undefined without such a file. */
export function readPackages(...path) {
  try {
    return JSON.parse(readFileSync(inProject(...path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** The paths of the packages that only workspaces need, and of these themselves. */
export function packagesOfWorkspaces(packages) {
  const workspaces = Object.keys(packages).filter((path) => isWorkspace(path, packages[path]));
  const ofProject = reachedFrom([''], packages);
  return new Set([...reachedFrom(workspaces, packages)].filter((path) => !ofProject.has(path)));
}

/** A workspace is listed twice: as its folder, and as a link to it in node_modules. */
const isWorkspace = (path, { link }) => link || (path !== '' && !path.startsWith('node_modules/'));

function reachedFrom(paths, packages) {
  const reached = new Set(paths);
  // A set also iterates over what is added meanwhile.
  for (const path of reached) {
    for (const name of dependenciesOf(packages[path])) {
      const found = findPackage(name, path, packages);
      if (found !== undefined) reached.add(found);
    }
  }
  return reached;
}

function dependenciesOf({ dependencies, devDependencies, optionalDependencies, ...peers }) {
  const { peerDependencies = {}, peerDependenciesMeta = {} } = peers;
  const needed = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }), ...needed];
}

/** Where Node.js finds a package from the folder of another one. */
function findPackage(name, from, packages) {
  for (let folder = from; folder !== undefined; folder = parentOf(folder)) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
  }
  return undefined;
}

function parentOf(folder) {
  if (folder === '') return undefined;
  return folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0));
}
