import { Migration } from '@mikro-orm/migrations';

export class Migration20261120112246_sessions extends Migration {
  up() {
    this.addSql(
      `create table "refresh_tokens" ("id" uuid not null, "user_id" uuid not null, "family_id" uuid not null, "token_hash" text not null, "expires_at" timestamptz(3) not null, "spent_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "refresh_tokens_expiry_index" on "refresh_tokens" ("expires_at");`);
    this.addSql(`create index "refresh_tokens_family_index" on "refresh_tokens" ("family_id");`);
    this.addSql(`create index "refresh_tokens_user_index" on "refresh_tokens" ("user_id");`);
    this.addSql(
      `alter table "refresh_tokens" add constraint "refresh_tokens_hash_unique" unique ("token_hash");`,
    );

    this.addSql(
      `create table "password_reset_tokens" ("id" uuid not null, "user_id" uuid not null, "token_hash" text not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "password_reset_tokens_expiry_index" on "password_reset_tokens" ("expires_at");`,
    );
    this.addSql(
      `alter table "password_reset_tokens" add constraint "password_reset_tokens_user_hash_unique" unique ("user_id", "token_hash");`,
    );

    this.addSql(
      `alter table "refresh_tokens" add constraint "refresh_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "password_reset_tokens" add constraint "password_reset_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }
}
