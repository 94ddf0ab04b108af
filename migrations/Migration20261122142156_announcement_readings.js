import { Migration } from '@mikro-orm/migrations';

export class Migration20261122142156_announcement_readings extends Migration {
  up() {
    this.addSql(
      `create table "announcement_readings" ("announcement_id" uuid not null, "user_id" uuid not null, "read_at" timestamptz(3) not null, primary key ("announcement_id", "user_id"));`,
    );
    this.addSql(`create index "announcement_readings_user_id_index" on "announcement_readings" ("user_id");`);

    this.addSql(
      `alter table "announcement_readings" add constraint "announcement_readings_announcement_id_foreign" foreign key ("announcement_id") references "announcements" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "announcement_readings" add constraint "announcement_readings_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
  }
}
