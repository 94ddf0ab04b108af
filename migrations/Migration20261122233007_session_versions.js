import { Migration } from '@mikro-orm/migrations';

export class Migration20261122233007_session_versions extends Migration {
  up() {
    this.addSql(
      `alter table "sessions" add "version" int not null default 1, add "modified_at" timestamptz(3) not null default now();`,
    );
    this.addSql(
      `create trigger "sessions_version" before update on "sessions" for each row execute function "record_change"();`,
    );
  }
}
