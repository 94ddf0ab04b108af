import { Migration } from '@mikro-orm/migrations';

export class Migration20261129002911_automatic_fees_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "fees_automatic_index";`);
    this.addSql(`create index concurrently "fees_automatic_index" on "fees" ("automatic_since", "id");`);
    this.addSql(`alter table "fees" validate constraint "fees_automatic_since_check";`);
    this.addSql(`alter table "fees" validate constraint "fees_automatic_since_form_check";`);
  }
}
