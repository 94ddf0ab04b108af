import { Migration } from '@mikro-orm/migrations';

/** What a browser would not take for an http(s) URL or for a path of our own; `isLink` refuses it in inputs. */
const unsafe = (column) =>
  `${column} !~* '^https?://' and (${column} ~ '^\\s*[A-Za-z][A-Za-z0-9+.-]*:' or ${column} ~ '^\\s*[/\\\\]{2}' or ${column} ~ '[[:cntrl:]]')`;

export class Migration20261122082500_safe_links extends Migration {
  up() {
    for (const [table, column] of [
      ['banners', '"enlace"'],
      ['service_providers', '"pagina_web"'],
      ['resident_payments', '"url_comprobante"'],
    ]) {
      this.addSql(`update "${table}" set ${column} = null where ${unsafe(column)};`);
    }
    // A document must have a path; without one its download answers that it has no file.
    this.addSql(`update "documents" set "url_doc" = '' where ${unsafe('"url_doc"')};`);
  }
}
