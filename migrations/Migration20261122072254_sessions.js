import { Migration } from '@mikro-orm/migrations';

export class Migration20261122072254_sessions extends Migration {
  up() {
    this.addSql(
      `create table "sessions" ("id" uuid not null, "user_id" uuid not null, "started_at" timestamptz(3) not null, "last_used_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "sessions_expiry_index" on "sessions" ("expires_at");`);
    this.addSql(`create index "sessions_user_index" on "sessions" ("user_id");`);

    this.addSql(`alter table "users" add "sessions_valid_from" timestamptz(3) null;`);

    // Each family of refresh tokens was a session without a row of its own.
    this.addSql(
      `insert into "sessions" ("id", "user_id", "started_at", "last_used_at", "expires_at") select "family_id", "user_id", min("created_at"), max("created_at"), max("expires_at") from "refresh_tokens" group by "family_id", "user_id";`,
    );
    this.addSql(
      `alter table "refresh_tokens" add constraint "refresh_tokens_family_id_foreign" foreign key ("family_id") references "sessions" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
