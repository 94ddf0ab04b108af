import { Migration } from '@mikro-orm/migrations';

const FOLDED = 'search_text';
const PLATE = 'plate_text';

const FIELDS = [
  ['announcements', FOLDED, ['titulo', 'subtitulo', 'contenido']],
  ['community_providers', FOLDED, ['business_name', 'category_or_industry', 'products_or_services']],
  ['documents', FOLDED, ['titulo', 'descripcion', 'nombre_documento']],
  ['resident_visits', FOLDED, ['visitor_name']],
  ['resident_visits', PLATE, ['license_plate']],
  ['residents', FOLDED, ['full_name', 'email', 'number']],
  ['service_providers', FOLDED, ['nombre', 'giro', 'descripcion']],
  ['tickets', FOLDED, ['contenido']],
  ['vehicles', PLATE, ['license_plate']],
];

/**
 * Indexes of how texts begin, so that the search over all records finds the best matches however many others there are.
 * They are built while the service runs. An index that an interrupted start left behind is invalid, so each is built anew.
 */
export class Migration20261123021108_search_starts extends Migration {
  isTransactional() {
    return false;
  }

  async up() {
    // The first and the last of the texts that begin with another one, by their bytes. Without letters and digits it is sought nowhere.
    this.addSql(
      `create or replace function first_start(text) returns text language sql immutable strict parallel safe
        return case when $1 ~ '[[:alnum:]]' then $1 end;`,
    );
    this.addSql(
      `create or replace function last_start(text) returns text language sql immutable strict parallel safe
        return first_start($1) || chr(1114111);`,
    );
    for (const [table, form, columns] of FIELDS) {
      for (const column of columns) {
        const name = `${table}_${column}_start_index`;
        const key = `(${form}("left"("${column}", 100))) text_pattern_ops`;
        this.addSql(`drop index concurrently if exists "${name}";`);
        this.addSql(`create index concurrently "${name}" on "${table}" (${key});`);
      }
    }
  }
}
