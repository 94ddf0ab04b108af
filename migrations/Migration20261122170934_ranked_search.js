import { Migration } from '@mikro-orm/migrations';

/**
 * Ranks what a search finds. Plates are found without regard to case, accents, spaces and hyphens. The indexes are built while the service runs; one
 * that an interrupted start left behind is invalid, so each is built anew.
 */
export class Migration20261122170934_ranked_search extends Migration {
  isTransactional() {
    return false;
  }

  async up() {
    // The bodies are bound when they are created, like that of search_text.
    this.addSql(
      `create or replace function plate_text(text) returns text language sql immutable strict parallel safe
        return regexp_replace(search_text($1), '[[:space:]-]', '', 'g');`,
    );
    // A text of spaces and hyphens alone is part of no plate.
    this.addSql(
      `create or replace function plate_pattern(text) returns text language sql immutable strict parallel safe
        return '%' || regexp_replace(nullif(plate_text($1), ''), '([\\\\%_])', '\\\\\\1', 'g') || '%';`,
    );
    // 0: the whole is the part; 1: it begins with it; 2: one of its words does; 3: it has the part elsewhere, or not.
    this.addSql(
      `create or replace function match_rank(whole text, part text) returns int language sql immutable strict parallel safe
        return case strpos(' ' || whole, ' ' || part)
          when 0 then 3 when 1 then case when whole = part then 0 else 1 end else 2 end;`,
    );
    // An administrator may have put the extension in any schema.
    const [extension] = await this.execute(
      `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`,
    );
    const operators = `${extension?.schema ?? 'public'}.gin_trgm_ops`;
    for (const table of ['vehicles', 'resident_visits']) {
      const name = `${table}_plate_index`;
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(
        `create index concurrently "${name}" on "${table}" using gin (plate_text("license_plate") ${operators});`,
      );
    }
  }
}
