import { Migration } from '@mikro-orm/migrations';

/** A comment on a ticket may be by a user of the administration, in place of a resident. */
export class Migration20261126115200_comments_of_administration extends Migration {
  up() {
    this.addSql(`alter table "comments" alter column "resident_id" drop not null;`);
    this.addSql(`alter table "comments" add "author_user_id" uuid null;`);
    this.addSql(
      `alter table "comments" add constraint "comments_author_user_id_foreign" foreign key ("author_user_id") references "users" ("id") on delete no action not valid;`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_author_check" check ("resident_id" is not null and "author_user_id" is null or "resident_id" is null and "author_user_id" is not null and "ticket_id" is not null) not valid;`,
    );
  }
}
