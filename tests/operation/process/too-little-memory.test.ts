import { spawn } from 'node:child_process';
import { outcomeOf } from '../../support/outcome.js';

const CONTAINER = `data:text/javascript,process.constrainedMemory = () => ${128 * 2 ** 20}`;

test.each([
  {
    limit: 'ulimit -v 1500000',
    nodeArguments: [],
    line: 'The service needs 3000 MB of address space to start, and may take 1464 MB: raise it by `ulimit -v`.',
  },
  {
    limit: ':',
    nodeArguments: ['--import', CONTAINER],
    line: 'The service needs 256 MB of memory to start, and may take 128 MB: raise the limit of its container or unit.',
  },
  {
    limit: ':',
    nodeArguments: ['--max-old-space-size=60'],
    line: 'The service needs 130 MB of heap to start, and may take 108 MB: raise --max-old-space-size.',
  },
])(
  'a start with too little memory says in one line how much it needs: $line',
  async ({ limit, nodeArguments, line }) => {
    const service = ['--max-semi-space-size=16', ...nodeArguments, 'dist/main.js'];
    const child = spawn('sh', ['-c', `${limit}; exec "$@"`, 'sh', process.execPath, ...service], {
      env: { PORT: '0' },
    });
    expect(await outcomeOf(child)).toEqual({ code: 1, stdout: '', stderr: `${line}\n` });
  },
);
