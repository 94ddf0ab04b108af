import { Migration } from '@mikro-orm/migrations';

export class Migration20261130100838_visits_of_passes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "visitor_passes" add "visit_ids" uuid[] not null default '{}';`);
  }
}
