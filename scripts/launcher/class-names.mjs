import { readFileSync, writeFileSync } from 'node:fs';
import { Fault } from './fault.mjs';

/** What esbuild names every function and class with, each time its definition is evaluated. */
const NAME_ALL = 'var __name=(target,value)=>__defProp(target,"name",{value,configurable:true})';

/** Equally long, so that the source map stays right. */
const NAME_NOTHING = 'var __name=(target,value)=>target'.padEnd(NAME_ALL.length);

/** Line of each file of the bundle that names its classes. */
export const NAME_CLASS =
  "const __Name = (target, value) => Object.defineProperty(target, 'name', { value, configurable: true });";

/**
 * The start of a class that esbuild has not renamed, and what gives it the name that it has. V8 never compiles the
 * constructor of a derived class that was given a name: it begins again and again, and gives up each time.
 */
const REDUNDANT_NAME = /(\bclass ([\w$]+)(?: extends [^{]+)?\{)(static\{__name\(this,"\2"\)\})/g;

/**
 * Lets a bundle name its classes alone. Nothing reads the names of its functions, and naming those that a request makes
 * takes a sixth of its time.
 */
export function nameClassesAlone(paths) {
  for (const path of paths) {
    const text = readFileSync(path, 'utf8').replace(NAME_ALL, NAME_NOTHING);
    if (text.includes('var __name=') && !text.includes(NAME_NOTHING))
      throw new Fault(
        'This version of esbuild names functions in another way (scripts/launcher/class-names.mjs).',
      );
    // Equally long too.
    const needed = text.replace(
      REDUNDANT_NAME,
      (_, start, _name, naming) => start + ' '.repeat(naming.length),
    );
    writeFileSync(path, needed.replaceAll('static{__name(this,', 'static{__Name(this,'));
  }
}
