import { Migration } from '@mikro-orm/migrations';

/**
 * An index of the texts of comments, by which a search finds their ticket, built while the service runs. One that an
 * interrupted start left behind is invalid, so it is built anew.
 */
export class Migration20261126113932_comment_texts extends Migration {
  isTransactional() {
    return false;
  }

  async up() {
    // An administrator may have put the extension in any schema.
    const [extension] = await this.execute(
      `select extnamespace::regnamespace::text as schema from pg_extension where extname = 'pg_trgm'`,
    );
    const operators = `${extension?.schema ?? 'public'}.gin_trgm_ops`;
    this.addSql('drop index concurrently if exists "comments_texts_index";');
    this.addSql(
      `create index concurrently "comments_texts_index" on "comments" using gin (search_text("comentario_texto") ${operators});`,
    );
  }
}
