import { Migration } from '@mikro-orm/migrations';

/** Every sign that people type for an apostrophe, and `'` and a backtick, which `unaccent` makes of some of them. */
const APOSTROPHES =
  "''`\\u00b4\\u02b9\\u02bb-\\u02bf\\u02c8\\u02ca\\u02cb\\u0374\\u0384\\u055a\\u05f3\\u07f4\\u07f5\\u1fbd\\u1fbf\\u1fef\\u1ffd" +
  '\\u2018\\u2019\\u201b\\u2032\\u2035\\u275b\\u275c\\ua78b\\ua78c\\uff07\\uff40';

/**
 * Compares texts without apostrophes: `O´Connor` and `OConnor` find "O’Connor". What indexes hold of rows with one changes, so they are
 * built anew while the service runs.
 */
export class Migration20261128090000_apostrophes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  async up() {
    // An administrator may have put the extension in any schema.
    const [extension] = await this.execute(
      `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'unaccent'`,
    );
    const unaccent = `${extension?.schema ?? 'public'}.unaccent`;
    this.addSql(
      `create or replace function search_text(text) returns text language sql immutable strict parallel safe
        return regexp_replace(lower(${unaccent}('${unaccent}'::regdictionary, $1)), '[${APOSTROPHES}]', '', 'g');`,
    );
    // A text of apostrophes alone is part of no text.
    this.addSql(
      `create or replace function search_pattern(text) returns text language sql immutable strict parallel safe
        return '%' || regexp_replace(nullif(search_text($1), ''), '([\\\\%_])', '\\\\\\1', 'g') || '%';`,
    );
    const indexes = await this.execute(
      `select indexname as "name" from pg_indexes where schemaname = current_schema()
        and (indexdef like '%search_text(%' or indexdef like '%plate_text(%') order by 1`,
    );
    for (const { name } of indexes) this.addSql(`reindex index concurrently "${name}";`);
  }
}
