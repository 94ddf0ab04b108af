import { Migration } from '@mikro-orm/migrations';

export class Migration20261122075000_sign_in_names extends Migration {
  up() {
    this.makeSignInNames();
    this.keepSystemAdministrator();
  }

  /** Usernames and e-mails are both accepted at sign-in, so they are unique together. */
  makeSignInNames() {
    this.addSql(
      `create table "sign_in_names" ("name" text not null, "user_id" uuid not null, constraint "sign_in_names_unique" primary key ("name"), constraint "sign_in_names_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade);`,
    );
    this.addSql(`create index "sign_in_names_user_index" on "sign_in_names" ("user_id");`);
    // Of existing users who share a name, the owner of the e-mail has it; the others keep their username until they change it.
    this.addSql(
      `insert into "sign_in_names" ("name", "user_id") select lower("email"), "id" from "users" on conflict do nothing;`,
    );
    this.addSql(
      `insert into "sign_in_names" ("name", "user_id") select lower("username"), "id" from "users" on conflict do nothing;`,
    );
    this.addSql(`create function "store_sign_in_names"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and lower(old."username") = lower(new."username") and lower(old."email") = lower(new."email") then
          return null;
        end if;
        delete from "sign_in_names" where "user_id" = new."id";
        insert into "sign_in_names" ("name", "user_id")
          select distinct "name", new."id" from unnest(array[lower(new."username"), lower(new."email")]) as "name";
        return null;
      end $$;`);
    this.addSql(
      `create trigger "users_sign_in_names" after insert or update of "username", "email" on "users" for each row execute function "store_sign_in_names"();`,
    );
  }

  /** Two system administrators who deactivate each other at once wait for each other here. */
  keepSystemAdministrator() {
    this.addSql(`create function "keep_system_administrator"() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7302418);
        if not exists (
          select 1 from "users" u join "roles" r on r."id" = u."role_id"
          where u."id" <> old."id" and u."is_active" and r."code" = 'SYSTEM_ADMIN'
        ) then
          raise exception 'The last active SYSTEM_ADMIN must remain'
            using errcode = '23514', constraint = 'users_system_administrator_check';
        end if;
        return new;
      end $$;`);
    this.addSql(
      `create trigger "users_system_administrator" before update of "role_id", "is_active" on "users" for each row
        when (old."is_active" and old."role_id" = '11111111-1111-1111-1111-111111111111'
          and (not new."is_active" or new."role_id" <> old."role_id"))
        execute function "keep_system_administrator"();`,
    );
  }
}
