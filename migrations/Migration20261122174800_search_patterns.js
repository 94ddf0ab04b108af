import { Migration } from '@mikro-orm/migrations';

/**
 * What the search over all records compares with a text in its form, so that an index of trigrams answers each: a text of
 * three characters is found anywhere, a shorter one where a word begins, one without letters and digits nowhere.
 */
export class Migration20261122174800_search_patterns extends Migration {
  up() {
    this.addSql(
      `create function part_pattern(text) returns text language sql immutable strict parallel safe
        return case when $1 ~ '[[:alnum:]]' then case when char_length($1) < 3 then '' else '%' end
          || regexp_replace($1, '([\\\\%_])', '\\\\\\1', 'g') || '%' end;`,
    );
    this.addSql(
      `create function word_pattern(text) returns text language sql immutable strict parallel safe
        return case when char_length($1) < 3 then '% ' || part_pattern($1) end;`,
    );
    this.addSql('drop function plate_pattern(text);');
  }
}
