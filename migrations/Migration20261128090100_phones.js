import { Migration } from '@mikro-orm/migrations';

/** Finds residents by telephone, however it is punctuated. An index that an interrupted start left behind is built anew. */
export class Migration20261128090100_phones extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  async up() {
    // The last ten digits, since the number of the country may be missing; fewer than seven are no telephone.
    const digits = `regexp_replace($1, '[^0-9]', '', 'g')`;
    this.addSql(
      `create or replace function phone_digits(text) returns text language sql immutable strict parallel safe
        return case when char_length(${digits}) >= 7 then "right"(${digits}, 10) end;`,
    );
    // An administrator may have put the extension in any schema.
    const [extension] = await this.execute(
      `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`,
    );
    const operators = `${extension?.schema ?? 'public'}.gin_trgm_ops`;
    this.addSql(`drop index concurrently if exists "residents_phone_index";`);
    this.addSql(
      `create index concurrently "residents_phone_index" on "residents" using gin (phone_digits("phone") ${operators});`,
    );
    this.addSql(`drop index concurrently if exists "residents_phone_start_index";`);
    this.addSql(
      `create index concurrently "residents_phone_start_index" on "residents" ((phone_digits("left"("phone", 100))) text_pattern_ops);`,
    );
  }
}
