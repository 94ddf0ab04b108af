import { Migration } from '@mikro-orm/migrations';

export class Migration20261127070000_path_uses extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(
      `create table "path_uses" ("day" date not null, "method" text not null, "path" text not null, "client" text not null, "uses" bigint not null, primary key ("day", "method", "path", "client"));`,
    );
    this.addSql(`alter table "path_uses" add constraint "path_uses_uses_check" check ("uses" > 0);`);
    this.addSql(
      `alter table "path_uses" add constraint "path_uses_client_check" check (char_length("client") <= 200);`,
    );
    this.addSql(
      `alter table "path_uses" add constraint "path_uses_path_check" check (char_length("path") <= 200);`,
    );
    this.addSql(
      `alter table "path_uses" add constraint "path_uses_method_check" check (char_length("method") <= 200);`,
    );
  }
}
