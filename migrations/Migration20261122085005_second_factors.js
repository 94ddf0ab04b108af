import { Migration } from '@mikro-orm/migrations';

export class Migration20261122085005_second_factors extends Migration {
  up() {
    this.addSql(
      `create table "second_factors" ("id" uuid not null, "user_id" uuid not null, "secret" text not null, "confirmed_at" timestamptz(3) null, "last_time_step" int not null default 0, "recovery_hashes" text[] not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "second_factors" add constraint "second_factors_user_unique" unique ("user_id");`,
    );

    this.addSql(
      `alter table "second_factors" add constraint "second_factors_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "second_factors" add constraint "second_factors_secret_check" check (char_length("secret") <= 200);`,
    );
    this.addSql(
      `alter table "second_factors" add constraint "second_factors_recovery_hashes_check" check (cardinality("recovery_hashes") <= 10 and longest_text("recovery_hashes") <= 200);`,
    );
  }
}
