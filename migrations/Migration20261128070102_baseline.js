import { readFile } from 'node:fs/promises';
import { Migration } from '@mikro-orm/migrations';

/** Makes the tables of the first release; the next migration makes those of pg-boss. */
export class Migration20261128070102_baseline extends Migration {
  static kind = 'contract';

  async up() {
    this.addSql(await readFile(new URL('baseline.sql', import.meta.url), 'utf8'));
  }
}
