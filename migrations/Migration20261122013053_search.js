import { Migration } from '@mikro-orm/migrations';

/**
 * What a search compares: a text without accents and in lower case. `unaccent` is declared stable because its dictionary
 * can be altered; this service never alters it, so an index may hold the result. The bodies are bound when they are
 * created, so neither the search path of a session nor a restored dump makes them fail.
 */
export class Migration20261122013053_search extends Migration {
  up() {
    // The extensions are created before the migrations; an administrator may have put them in any schema.
    this.addSql(
      `select set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(distinct extnamespace::regnamespace::text, ', ')), true)
        from pg_extension where extname in ('unaccent', 'pg_trgm');`,
    );
    this.addSql(
      `create function search_text(text) returns text language sql immutable strict parallel safe
        return lower(unaccent('unaccent'::regdictionary, $1));`,
    );
    // Wildcards are escaped after folding, which turns a fullwidth % into a plain one.
    this.addSql(
      `create function search_pattern(text) returns text language sql immutable strict parallel safe
        return '%' || regexp_replace(search_text($1), '([\\\\%_])', '\\\\\\1', 'g') || '%';`,
    );

    this.addSql(
      `create index "communities_search_index" on "communities" using gin (search_text("nombre") gin_trgm_ops, search_text("direccion") gin_trgm_ops, search_text("contacto") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "announcements_search_index" on "announcements" using gin (search_text("titulo") gin_trgm_ops, search_text("subtitulo") gin_trgm_ops, search_text("contenido") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "users_search_index" on "users" using gin (search_text("first_name") gin_trgm_ops, search_text("last_name") gin_trgm_ops, search_text("username") gin_trgm_ops, search_text("email") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "service_providers_search_index" on "service_providers" using gin (search_text("nombre") gin_trgm_ops, search_text("giro") gin_trgm_ops, search_text("descripcion") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "residents_search_index" on "residents" using gin (search_text("full_name") gin_trgm_ops, search_text("email") gin_trgm_ops, search_text("number") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "resident_visits_search_index" on "resident_visits" using gin (search_text("visitor_name") gin_trgm_ops, search_text("subject") gin_trgm_ops, search_text("license_plate") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "pets_search_index" on "pets" using gin (search_text("name") gin_trgm_ops, search_text("species") gin_trgm_ops, search_text("breed") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "documents_search_index" on "documents" using gin (search_text("titulo") gin_trgm_ops, search_text("descripcion") gin_trgm_ops, search_text("nombre_documento") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "contracts_search_index" on "contracts" using gin (search_text("folio_contrato") gin_trgm_ops, search_text("representante_comunidad") gin_trgm_ops, search_text("asesor_ventas") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "community_providers_search_index" on "community_providers" using gin (search_text("business_name") gin_trgm_ops, search_text("category_or_industry") gin_trgm_ops, search_text("products_or_services") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "community_prices_search_index" on "community_prices" using gin (search_text("concepto") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "community_configurations_search_index" on "community_configurations" using gin (search_text("codigo") gin_trgm_ops, search_text("titulo") gin_trgm_ops, search_text("descripcion") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "bank_balances_search_index" on "bank_balances" using gin (search_text("banco") gin_trgm_ops, search_text("cuenta") gin_trgm_ops);`,
    );

    this.addSql(
      `create index "amenities_search_index" on "amenities" using gin (search_text("nombre") gin_trgm_ops, search_text("descripcion") gin_trgm_ops);`,
    );
  }
}
