import { Migration } from '@mikro-orm/migrations';

/** Adds the queue of what many are told. */
export class Migration20261128090300_audiences extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`select jobs.create_queue('audiences', '{"policy": "standard"}');`);
  }
}
