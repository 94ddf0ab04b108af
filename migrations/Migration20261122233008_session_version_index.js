import { Migration } from '@mikro-orm/migrations';

/** Built while the service runs. An index that an interrupted start left behind is invalid, so it is built anew. */
export class Migration20261122233008_session_version_index extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "sessions_modified_at_id_index";`);
    this.addSql(
      `create index concurrently "sessions_modified_at_id_index" on "sessions" ("modified_at", "id");`,
    );
  }
}
