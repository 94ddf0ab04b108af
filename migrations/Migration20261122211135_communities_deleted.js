import { Migration } from '@mikro-orm/migrations';

/** Built while the service runs. An index that an interrupted start left behind is invalid, so it is built anew. */
export class Migration20261122211135_communities_deleted extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "communities_deleted_index";`);
    this.addSql(
      `create index concurrently "communities_deleted_index" on "communities" ("id") where "deleted_at" is not null;`,
    );
  }
}
