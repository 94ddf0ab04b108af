import { Migration } from '@mikro-orm/migrations';

export class Migration20261126145615_comments_on_announcements_afterwards extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "comments" validate constraint "comments_subject_community_id_foreign";`);
    this.addSql(`drop index concurrently if exists "comments_subject_community_id_index";`);
    this.addSql(
      `create index concurrently "comments_subject_community_id_index" on "comments" ("subject_community_id");`,
    );
    this.addSql(`alter table "comments" validate constraint "comments_author_check";`);
  }
}
