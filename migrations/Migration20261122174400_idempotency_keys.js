import { Migration } from '@mikro-orm/migrations';

export class Migration20261122174400_idempotency_keys extends Migration {
  up() {
    this.addSql(
      `create table "idempotency_keys" ("id" bigserial primary key, "user_id" uuid not null, "interface" text not null, "key" text not null, "fingerprint" text not null, "answer" text null, "created_at" timestamptz(3) not null, "ended_at" timestamptz(3) null);`,
    );
    this.addSql(`create index "idempotency_keys_created_index" on "idempotency_keys" ("created_at");`);
    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_unique" unique ("user_id", "interface", "key");`,
    );

    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_interface_check" check ("interface" in ('graphql', 'rest'));`,
    );
    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_key_check" check (char_length("key") <= 255);`,
    );
    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_fingerprint_check" check (char_length("fingerprint") <= 200);`,
    );
    this.addSql(
      `alter table "idempotency_keys" add constraint "idempotency_keys_answer_check" check (char_length("answer") <= 262144);`,
    );
  }
}
