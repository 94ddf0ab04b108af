import { Migration } from '@mikro-orm/migrations';

/** White space, dashes, and characters that nobody sees: `\s`, `\p{Z}`, `\p{Pd}`, U+2212, `\p{Default_Ignorable_Code_Point}`. */
const UNSEEN =
  '\\u0009-\\u000d\\u0020\\u002d\\u0085\\u00a0\\u00ad\\u034f\\u058a\\u05be\\u061c\\u115f\\u1160\\u1400\\u1680\\u17b4\\u17b5' +
  '\\u1806\\u180b-\\u180f\\u2000-\\u2015\\u2028-\\u202f\\u205f-\\u206f\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u2e5d\\u3000' +
  '\\u301c\\u3030\\u30a0\\u3164\\ufe00-\\ufe0f\\ufe31\\ufe32\\ufe58\\ufe63\\ufeff\\uff0d\\uffa0\\ufff0-\\ufff8\\U00010d6e' +
  '\\U00010ead\\U0001bca0-\\U0001bca3\\U0001d173-\\U0001d17a\\U000e0000-\\U000e0fff';

/**
 * Brings all stored texts to NFC, in which texts arrive from now on, and compares names to sign in with and plates in it.
 * A row whose new form another row has, or a rule refuses, keeps its text; a comment of its table names it for the log of
 * the start. Entries of the audit log are never changed.
 */
export class Migration20261126120000_unicode_form extends Migration {
  up() {
    this.foldPlates();
    this.foldSignInNames();
    this.normalizeTexts();
    this.fillSignInNames();
  }

  /** Plates in the form in which they are unique and sought. The bodies are bound when they are created. */
  foldPlates() {
    this.addSql(
      `create function plate_folded(text) returns text language sql immutable strict parallel safe
        return normalize(upper(normalize(regexp_replace($1, '[${UNSEEN}]', '', 'g'), NFC)), NFC);`,
    );
    this.addSql(
      `create or replace function plate_text(text) returns text language sql immutable strict parallel safe
        return search_text(plate_folded($1));`,
    );
  }

  foldSignInNames() {
    this.addSql(
      `create function sign_in_name(text) returns text language sql immutable strict parallel safe
        return lower(normalize($1, NFC));`,
    );
    this.addSql(`create or replace function "store_sign_in_names"() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and sign_in_name(old."username") = sign_in_name(new."username")
          and sign_in_name(old."email") = sign_in_name(new."email") then
          return null;
        end if;
        delete from "sign_in_names" where "user_id" = new."id";
        insert into "sign_in_names" ("name", "user_id")
          select distinct "name", new."id"
          from unnest(array[sign_in_name(new."username"), sign_in_name(new."email")]) as "name";
        return null;
      end $$;`);
  }

  normalizeTexts() {
    this.addSql(`do $$
      declare
        field record;
        stored record;
        form text;
        is_other text;
        left_out text[];
        holder text;
      begin
        for holder in
          select c.table_name from information_schema.tables c
          where c.table_schema = current_schema() and c.table_type = 'BASE TABLE'
            and c.table_name not in ('mikro_orm_migrations', 'audit_entries', 'idempotency_keys', 'sign_in_names')
        loop
          left_out := '{}';
          for field in
            select column_name as name, udt_name as type from information_schema.columns
            where table_schema = current_schema() and table_name = holder and is_generated = 'NEVER'
              and udt_name in ('text', 'varchar', '_text', 'json', 'jsonb')
          loop
            form := case
              when field.type = '_text' then format(
                'array(select normalize(x.item, NFC) from unnest(%I) with ordinality as x(item, place) order by x.place)',
                field.name)
              when field.type in ('json', 'jsonb') then format('normalize(%I::text, NFC)::%s', field.name, field.type)
              else format('normalize(%I, NFC)', field.name)
            end;
            is_other := case
              when field.type = '_text'
                then format('exists (select 1 from unnest(%I) as x(item) where x.item is not nfc normalized)', field.name)
              else format('%I::text is not nfc normalized', field.name)
            end;
            for stored in execute format('select ctid as place, to_jsonb(t) ->> ''id'' as id from %I t where %s', holder, is_other)
            loop
              begin
                execute format('update %I set %I = %s where ctid = $1', holder, field.name, form) using stored.place;
              exception when integrity_constraint_violation then
                left_out := left_out || stored.id;
              end;
            end loop;
          end loop;
          if cardinality(left_out) > 0 then
            execute format('comment on table %I is %L', holder,
              format('Rows of %s that keep a text in another form than NFC, since another row has the same or a rule refuses it: %s',
                holder, array_to_string(left_out, ', ')));
          end if;
        end loop;
      end $$;`);
  }

  /** Of existing users who share a name, the owner of the e-mail has it; the others keep their username until they change it. */
  fillSignInNames() {
    this.addSql('delete from "sign_in_names" where true;');
    for (const column of ['email', 'username']) {
      this.addSql(
        `insert into "sign_in_names" ("name", "user_id")
          select sign_in_name("${column}"), "id" from "users" order by "${column}" is not nfc normalized, "created_at", "id"
          on conflict do nothing;`,
      );
    }
  }
}
