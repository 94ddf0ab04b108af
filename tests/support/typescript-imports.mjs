// Jest loads its global set-up outside its own resolver; this hook lets `./x.js` mean `./x.ts` there too.
import { registerHooks } from 'node:module';

registerHooks({
  resolve(specifier, context, nextResolve) {
    const own = specifier.startsWith('.') && context.parentURL?.endsWith('.ts');
    return nextResolve(own ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
});
