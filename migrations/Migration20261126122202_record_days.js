import { Migration } from '@mikro-orm/migrations';

export class Migration20261126122202_record_days extends Migration {
  up() {
    this.addSql(
      `create table "record_days" ("user_id" uuid not null, "day" date not null, "records" int not null, "bytes" bigint not null, primary key ("user_id", "day"));`,
    );
    this.addSql(
      `alter table "record_days" add constraint "record_days_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(`alter table "record_days" add constraint "record_days_bytes_check" check ("bytes" >= 0);`);
    this.addSql(
      `alter table "record_days" add constraint "record_days_records_check" check ("records" >= 0);`,
    );
  }
}
