import { spaceSettings } from '../../src/engine/database/space-settings.js';

const MB = 1024 * 1024;
const KEPT = 256 * MB;

test.each([
  { free: 100_000 * MB, readOnly: 'off', limitMb: 65_536 },
  { free: 1_000 * MB, readOnly: 'off', limitMb: 512 },
  { free: 257 * MB, readOnly: 'off', limitMb: 128 },
  { free: 255 * MB, readOnly: 'on', limitMb: 64 },
  { free: 0, readOnly: 'on', limitMb: 64 },
  { free: 10_000_000 * MB, readOnly: 'off', limitMb: 1_048_576 },
])(
  'with $free bytes free the session is read-only: $readOnly, and its temporary files are bounded',
  (space) => {
    expect(spaceSettings(space.free, KEPT)).toBe(
      `set default_transaction_read_only = ${space.readOnly}; set temp_file_limit = ${space.limitMb * 1024}`,
    );
  },
);
