import { Migration } from '@mikro-orm/migrations';

export class Migration20261122081754_votes_by_user extends Migration {
  up() {
    this.addSql(`alter table "survey_responses" drop constraint "survey_responses_resident_unique";`);
    this.addSql(`alter table "survey_responses" add "user_id" uuid null;`);
    this.addSql(
      `update "survey_responses" v set "user_id" = r."user_id" from "residents" r where r."id" = v."resident_id";`,
    );
    // Who voted again with another resident record keeps the first vote.
    const repeated = `select v."id" from "survey_responses" v join "survey_responses" first on first."survey_id" = v."survey_id" and first."user_id" = v."user_id" and (first."created_at", first."id") < (v."created_at", v."id")`;
    this.addSql(`delete from "survey_answers" where "response_id" in (${repeated});`);
    this.addSql(`delete from "survey_responses" where "id" in (${repeated});`);
    this.addSql(`alter table "survey_responses" alter column "user_id" set not null;`);
    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(`create index "survey_responses_user_index" on "survey_responses" ("user_id");`);
    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_user_unique" unique ("survey_id", "user_id");`,
    );
  }
}
