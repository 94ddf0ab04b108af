import { Migration } from '@mikro-orm/migrations';

/** The administration comments on announcements and providers; the comment notes who reads it. */
export class Migration20261126145614_comments_on_announcements extends Migration {
  up() {
    this.addSql(`alter table "comments" drop constraint "comments_author_check";`);
    this.addSql(
      `alter table "comments" add "subject_community_id" uuid null, add "audience" uuid[] null default '{}';`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_subject_community_id_foreign" foreign key ("subject_community_id") references "communities" ("id") on delete no action not valid;`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_author_check" check ("resident_id" is not null and "author_user_id" is null or "resident_id" is null and "author_user_id" is not null and ("ticket_id" is not null or lower("origen") in ('post', 'provider'))) not valid;`,
    );
  }
}
