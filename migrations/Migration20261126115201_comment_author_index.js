import { Migration } from '@mikro-orm/migrations';

/** Checks the rows and builds the index while the service runs; an index of an interrupted start is built anew. */
export class Migration20261126115201_comment_author_index extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "comments" validate constraint "comments_author_user_id_foreign";`);
    this.addSql(`alter table "comments" validate constraint "comments_author_check";`);
    this.addSql(`drop index concurrently if exists "comments_author_user_id_index";`);
    this.addSql(
      `create index concurrently "comments_author_user_id_index" on "comments" ("author_user_id");`,
    );
  }
}
