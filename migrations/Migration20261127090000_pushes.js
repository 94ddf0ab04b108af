import { Migration } from '@mikro-orm/migrations';

/** Makes the queue of pushes. */
export class Migration20261127090000_pushes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`select jobs.create_queue('pushes', '{"policy": "standard"}');`);
  }
}
