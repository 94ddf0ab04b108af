import { Migration } from '@mikro-orm/migrations';

export class Migration20261122081216_upload_days extends Migration {
  up() {
    this.addSql(
      `create table "upload_days" ("user_id" uuid not null, "day" date not null, "bytes" bigint not null, primary key ("user_id", "day"));`,
    );

    this.addSql(
      `alter table "upload_days" add constraint "upload_days_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(`alter table "upload_days" add constraint "upload_days_bytes_check" check ("bytes" >= 0);`);
  }
}
