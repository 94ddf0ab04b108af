import { Migration } from '@mikro-orm/migrations';

/** Letters without a decomposition and capital letters, and what they are ordered as. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZØøŁłĐđÆæŒœß';
const ORDERED_AS = 'abcdefghijklmnopqrstuvwxyzoollddaaoos';

/**
 * Makes the key by which texts are ordered, the same on every server: without accents and case at first, ñ after n (`{` follows
 * z), then by the text itself. It is bounded, since a key of an index is.
 */
export class Migration20261128060200_order_of_texts extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    const enye = `replace(replace(normalize($1, NFD), E'n\\u0303', 'n{'), E'N\\u0303', 'n{')`;
    const bare = `regexp_replace(${enye}, E'[\\u0300-\\u036f]', '', 'g')`;
    this.addSql(
      `create function sort_key(text) returns text language sql immutable strict parallel safe
        return "left"(translate(${bare}, '${LETTERS}', '${ORDERED_AS}'), 200) || E'\\u0001' || "left"($1, 200);`,
    );
  }
}
