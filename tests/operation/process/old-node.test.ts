import { spawn } from 'node:child_process';
import { outcomeOf } from '../../support/outcome.js';

/** Takes from Node.js what its versions before 22.1 lack. */
const AS_IF_OLD =
  "--import=data:text/javascript,import%20m,{syncBuiltinESMExports}from'node:module';delete%20m.enableCompileCache;syncBuiltinESMExports()";

test('a start by a Node.js that is too old ends with one line', async () => {
  const child = spawn(process.execPath, [AS_IF_OLD, '--max-semi-space-size=16', 'dist/main.js'], { env: {} });
  expect(await outcomeOf(child)).toEqual({
    stdout: '',
    stderr: `The service needs a newer Node.js than ${process.versions.node}: \`npm start\` brings one.\n`,
    code: 1,
  });
});

test('a command by a Node.js that is too old ends with one line', async () => {
  const child = spawn(process.execPath, [AS_IF_OLD, 'dist/bundle/cli.js', 'check-config'], { env: {} });
  expect(await outcomeOf(child)).toEqual({
    stdout: '',
    stderr: `The commands need a newer Node.js than ${process.versions.node}: \`npx\` brings one.\n`,
    code: 1,
  });
});
