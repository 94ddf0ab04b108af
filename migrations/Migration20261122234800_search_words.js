import { Migration } from '@mikro-orm/migrations';

/** What the search over all records compares, so that it finds the words of a text in any order. */
export class Migration20261122234800_search_words extends Migration {
  up() {
    // The index is asked for the longest word, which the fewest rows contain.
    this.addSql(
      `create function longest_word(text) returns text language sql immutable strict parallel safe
        return (select word from regexp_split_to_table($1, '\\s+') word order by char_length(word) desc, word limit 1);`,
    );
    this.addSql(
      `create function word_parts(text) returns text[] language sql immutable strict parallel safe
        return array(select '%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%'
          from regexp_split_to_table($1, '\\s+') word);`,
    );
  }
}
