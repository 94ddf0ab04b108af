import { Migration } from '@mikro-orm/migrations';

export class Migration20261129002910_automatic_fees extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "fees" add "automatic_since" text null;`);
    this.addSql(
      `alter table "fees" add constraint "fees_automatic_since_check" check (char_length("automatic_since") <= 7) not valid;`,
    );
    this.addSql(
      `alter table "fees" add constraint "fees_automatic_since_form_check" check ("automatic_since" ~ '^2[0-9]{3}-(0[1-9]|1[0-2])$') not valid;`,
    );
  }
}
