import { Migration } from '@mikro-orm/migrations';

/**
 * The whole schema: functions, tables as the entities declare them, and reference data.
 *
 * Migrations go forward only: none has a `down`. Each is applied once, together with the others that are pending, and
 * a mistake is mended by the next one.
 */
export class Migration20261122050000_initial_schema extends Migration {
  up() {
    this.createFunctions();
    this.createTables();
    this.insertReferenceData();
  }

  createFunctions() {
    this.addSql(
      `create function longest_text(text[]) returns integer language sql immutable strict parallel safe
        return (select max(char_length(item)) from unnest($1) as item);`,
    );

    // The extensions are created before the migrations; an administrator may have put them in any schema.
    this.addSql(
      `select set_config('search_path', concat_ws(', ', nullif(current_setting('search_path'), ''), string_agg(distinct extnamespace::regnamespace::text, ', ')), true)
        from pg_extension where extname in ('unaccent', 'pg_trgm');`,
    );
    // What a search compares: a text without accents and in lower case. `unaccent` is declared stable because its
    // dictionary can be altered; this service never alters it, so an index may hold the result. The bodies are bound
    // when they are created, so neither the search path of a session nor a restored dump makes them fail.
    this.addSql(
      `create function search_text(text) returns text language sql immutable strict parallel safe
        return lower(unaccent('unaccent'::regdictionary, $1));`,
    );
    // Wildcards are escaped after folding, which turns a fullwidth % into a plain one.
    this.addSql(
      `create function search_pattern(text) returns text language sql immutable strict parallel safe
        return '%' || regexp_replace(search_text($1), '([\\\\%_])', '\\\\\\1', 'g') || '%';`,
    );
  }

  createTables() {
    this.addSql(
      `create table "audit_entries" ("id" bigserial primary key, "created_at" timestamptz(3) not null, "user_id" uuid not null, "username" text not null, "role" text not null, "action" text not null, "record" text not null, "record_id" text not null, "before" jsonb null, "after" jsonb null);`,
    );
    this.addSql(
      `create index "audit_entries_record_order_index" on "audit_entries" ("record", "record_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "audit_entries_user_order_index" on "audit_entries" ("user_id", "created_at", "id");`,
    );
    this.addSql(`create index "audit_entries_order_index" on "audit_entries" ("created_at", "id");`);
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_username_check" check (char_length("username") <= 200);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_role_check" check (char_length("role") <= 200);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_record_check" check (char_length("record") <= 200);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_record_id_check" check (char_length("record_id") <= 200);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_after_check" check (octet_length("after"::text) <= 1500000);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_before_check" check (octet_length("before"::text) <= 1500000);`,
    );
    this.addSql(
      `alter table "audit_entries" add constraint "audit_entries_action_check" check ("action" in ('CREATE', 'UPDATE', 'DELETE'));`,
    );

    this.addSql(
      `create table "communities" ("id" uuid not null, "nombre" text not null, "descripcion" text not null, "direccion" text not null, "contacto" text not null, "email" text not null, "phone" text not null, "tipo_comunidad" text not null, "latitud" double precision null, "longitud" double precision null, "cantidad_viviendas" int not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "communities_order_index" on "communities" ("created_at", "id");`);
    this.addSql(
      `create index "communities_search_index" on "communities" using gin (search_text("nombre") gin_trgm_ops, search_text("direccion") gin_trgm_ops, search_text("contacto") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_nombre_check" check (char_length("nombre") <= 200);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_descripcion_check" check (char_length("descripcion") <= 4000);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_direccion_check" check (char_length("direccion") <= 500);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_contacto_check" check (char_length("contacto") <= 200);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_email_check" check (char_length("email") <= 200);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_phone_check" check (char_length("phone") <= 200);`,
    );
    this.addSql(
      `alter table "communities" add constraint "communities_tipo_comunidad_check" check (char_length("tipo_comunidad") <= 50);`,
    );

    this.addSql(
      `create table "banners" ("id" uuid not null, "community_id" uuid null, "path_imagen" text not null, "title" text not null, "text" text null, "enlace" text null, "orden" int not null default 0, "is_active" boolean not null default true, "start_date" date null, "end_date" date null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "banners_order_index" on "banners" ("created_at", "id");`);
    this.addSql(
      `create index "banners_community_order_index" on "banners" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "banners" add constraint "banners_path_imagen_check" check (char_length("path_imagen") <= 500);`,
    );
    this.addSql(
      `alter table "banners" add constraint "banners_title_check" check (char_length("title") <= 200);`,
    );
    this.addSql(
      `alter table "banners" add constraint "banners_text_check" check (char_length("text") <= 2000);`,
    );
    this.addSql(
      `alter table "banners" add constraint "banners_enlace_check" check (char_length("enlace") <= 1000);`,
    );
    this.addSql(
      `alter table "banners" add constraint "banners_days_check" check ("end_date" >= "start_date");`,
    );

    this.addSql(
      `create table "announcements" ("id" uuid not null, "community_id" uuid null, "titulo" text not null, "subtitulo" text null, "contenido" text not null, "fecha" timestamptz(3) not null, "imagen" text null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "announcements_order_index" on "announcements" ("fecha", "id");`);
    this.addSql(
      `create index "announcements_community_order_index" on "announcements" ("community_id", "fecha", "id");`,
    );
    this.addSql(
      `create index "announcements_search_index" on "announcements" using gin (search_text("titulo") gin_trgm_ops, search_text("subtitulo") gin_trgm_ops, search_text("contenido") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "announcements" add constraint "announcements_titulo_check" check (char_length("titulo") <= 200);`,
    );
    this.addSql(
      `alter table "announcements" add constraint "announcements_subtitulo_check" check (char_length("subtitulo") <= 300);`,
    );
    this.addSql(
      `alter table "announcements" add constraint "announcements_contenido_check" check (char_length("contenido") <= 4000);`,
    );
    this.addSql(
      `alter table "announcements" add constraint "announcements_imagen_check" check (char_length("imagen") <= 500);`,
    );

    this.addSql(
      `create table "roles" ("id" uuid not null, "code" text not null, "description" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "roles" add constraint "roles_code_unique" unique ("code");`);
    this.addSql(`alter table "roles" add constraint "roles_code_check" check (char_length("code") <= 200);`);
    this.addSql(
      `alter table "roles" add constraint "roles_description_check" check (char_length("description") <= 200);`,
    );

    this.addSql(
      `create table "surveys" ("id" uuid not null, "community_id" uuid not null, "titulo" text not null, "descripcion" text not null, "fecha_inicio" timestamptz(3) not null, "fecha_fin" timestamptz(3) not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "surveys_order_index" on "surveys" ("created_at", "id");`);
    this.addSql(
      `create index "surveys_community_order_index" on "surveys" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "surveys" add constraint "surveys_titulo_check" check (char_length("titulo") <= 200);`,
    );
    this.addSql(
      `alter table "surveys" add constraint "surveys_descripcion_check" check (char_length("descripcion") <= 4000);`,
    );
    this.addSql(
      `alter table "surveys" add constraint "surveys_period_check" check (fecha_fin >= fecha_inicio);`,
    );

    this.addSql(
      `create table "survey_questions" ("id" uuid not null, "survey_id" uuid not null, "position" int not null, "tipo_pregunta" int not null, "pregunta" text not null, "opciones" text[] not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "survey_questions_survey_order_index" on "survey_questions" ("survey_id", "position", "id");`,
    );
    this.addSql(
      `alter table "survey_questions" add constraint "survey_questions_pregunta_check" check (char_length("pregunta") <= 4000);`,
    );
    this.addSql(
      `alter table "survey_questions" add constraint "survey_questions_opciones_check" check (cardinality("opciones") <= 200 and longest_text("opciones") <= 500);`,
    );
    this.addSql(
      `alter table "survey_questions" add constraint "survey_questions_type_check" check (tipo_pregunta between 0 and 3);`,
    );

    this.addSql(
      `create table "ticket_categories" ("id" int not null, "categoria" text not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "ticket_categories" add constraint "ticket_categories_categoria_unique" unique ("categoria");`,
    );
    this.addSql(
      `alter table "ticket_categories" add constraint "ticket_categories_categoria_check" check (char_length("categoria") <= 200);`,
    );

    this.addSql(
      `create table "ticket_statuses" ("id" int not null, "code" text not null, "descripcion" text not null, "color" text not null, primary key ("id"));`,
    );
    this.addSql(
      `alter table "ticket_statuses" add constraint "ticket_statuses_code_unique" unique ("code");`,
    );
    this.addSql(
      `alter table "ticket_statuses" add constraint "ticket_statuses_code_check" check (char_length("code") <= 200);`,
    );
    this.addSql(
      `alter table "ticket_statuses" add constraint "ticket_statuses_descripcion_check" check (char_length("descripcion") <= 200);`,
    );
    this.addSql(
      `alter table "ticket_statuses" add constraint "ticket_statuses_color_check" check (char_length("color") <= 200);`,
    );

    this.addSql(
      `create table "users" ("id" uuid not null, "first_name" text not null, "last_name" text not null, "username" text not null, "email" text not null, "password_hash" text not null, "role_id" uuid not null, "is_active" boolean not null default true, "phone" text null, "address" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "sent_resident_info" jsonb null, primary key ("id"));`,
    );
    this.addSql(`create index "users_role_id_index" on "users" ("role_id");`);
    this.addSql(`create index "users_order_index" on "users" ("created_at", "id");`);
    this.addSql(
      `create index "users_search_index" on "users" using gin (search_text("first_name") gin_trgm_ops, search_text("last_name") gin_trgm_ops, search_text("username") gin_trgm_ops, search_text("email") gin_trgm_ops);`,
    );
    this.addSql(`create unique index "users_email_unique" on "users" (lower("email"));`);
    this.addSql(`create unique index "users_username_unique" on "users" (lower("username"));`);
    this.addSql(
      `alter table "users" add constraint "users_first_name_check" check (char_length("first_name") <= 200);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_last_name_check" check (char_length("last_name") <= 200);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_username_check" check (char_length("username") <= 200);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_email_check" check (char_length("email") <= 256);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_password_hash_check" check (char_length("password_hash") <= 200);`,
    );
    this.addSql(`alter table "users" add constraint "users_phone_check" check (char_length("phone") <= 50);`);
    this.addSql(
      `alter table "users" add constraint "users_address_check" check (char_length("address") <= 500);`,
    );
    this.addSql(
      `alter table "users" add constraint "users_sent_resident_info_check" check (octet_length("sent_resident_info"::text) <= 60000);`,
    );

    this.addSql(
      `create table "service_providers" ("id" uuid not null, "community_id" uuid null, "giro" text not null, "nombre" text not null, "telefono" text null, "email" text null, "descripcion" text null, "pagina_web" text null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "created_by_user_id" uuid null, "updated_at" timestamptz(3) not null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "service_providers_order_index" on "service_providers" ("created_at", "id");`);
    this.addSql(
      `create index "service_providers_community_order_index" on "service_providers" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "service_providers_search_index" on "service_providers" using gin (search_text("nombre") gin_trgm_ops, search_text("giro") gin_trgm_ops, search_text("descripcion") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_giro_check" check (char_length("giro") <= 200);`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_nombre_check" check (char_length("nombre") <= 200);`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_telefono_check" check (char_length("telefono") <= 200);`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_email_check" check (char_length("email") <= 200);`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_descripcion_check" check (char_length("descripcion") <= 4000);`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_pagina_web_check" check (char_length("pagina_web") <= 1000);`,
    );

    this.addSql(
      `create table "service_provider_ratings" ("service_provider_id" uuid not null, "user_id" uuid not null, "puntuacion" numeric(14,2) not null, "rated_at" timestamptz(3) not null, primary key ("service_provider_id", "user_id"));`,
    );
    this.addSql(
      `alter table "service_provider_ratings" add constraint "service_provider_ratings_puntuacion_check" check ("puntuacion" between 0 and 5);`,
    );

    this.addSql(
      `create table "residents" ("id" uuid not null, "user_id" uuid not null, "community_id" uuid null, "full_name" text not null, "email" text null, "phone" text null, "number" text null, "address" text not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "residents_order_index" on "residents" ("created_at", "id");`);
    this.addSql(
      `create index "residents_community_order_index" on "residents" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "residents_search_index" on "residents" using gin (search_text("full_name") gin_trgm_ops, search_text("email") gin_trgm_ops, search_text("number") gin_trgm_ops);`,
    );
    this.addSql(
      `create unique index "residents_user_unique" on "residents" ("user_id") where "deleted_at" is null;`,
    );
    this.addSql(
      `alter table "residents" add constraint "residents_full_name_check" check (char_length("full_name") <= 200);`,
    );
    this.addSql(
      `alter table "residents" add constraint "residents_email_check" check (char_length("email") <= 256);`,
    );
    this.addSql(
      `alter table "residents" add constraint "residents_phone_check" check (char_length("phone") <= 50);`,
    );
    this.addSql(
      `alter table "residents" add constraint "residents_number_check" check (char_length("number") <= 50);`,
    );
    this.addSql(
      `alter table "residents" add constraint "residents_address_check" check (char_length("address") <= 500);`,
    );

    this.addSql(
      `create table "tickets" ("id" int generated always as identity not null primary key, "community_id" uuid not null, "resident_id" uuid not null, "categoria_ticket_id" int not null, "status_id" int not null, "fecha_reporte" timestamptz(3) not null, "contenido" text not null, "image_urls" text[] not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);`,
    );
    this.addSql(
      `create index "tickets_status_order_index" on "tickets" ("status_id", "fecha_reporte", "id");`,
    );
    this.addSql(
      `create index "tickets_category_order_index" on "tickets" ("categoria_ticket_id", "fecha_reporte", "id");`,
    );
    this.addSql(
      `create index "tickets_resident_order_index" on "tickets" ("resident_id", "fecha_reporte", "id");`,
    );
    this.addSql(
      `create index "tickets_community_order_index" on "tickets" ("community_id", "fecha_reporte", "id");`,
    );
    this.addSql(`create index "tickets_order_index" on "tickets" ("fecha_reporte", "id");`);
    this.addSql(
      `alter table "tickets" add constraint "tickets_contenido_check" check (char_length("contenido") <= 4000);`,
    );
    this.addSql(
      `alter table "tickets" add constraint "tickets_image_urls_check" check (cardinality("image_urls") <= 20 and longest_text("image_urls") <= 1000);`,
    );

    this.addSql(
      `create table "ticket_history" ("id" int generated always as identity not null primary key, "ticket_id" int not null, "from_status_id" int not null, "to_status_id" int not null, "changed_by_user_id" uuid not null, "changed_at" timestamptz(3) not null);`,
    );
    this.addSql(`create index "ticket_history_ticket_index" on "ticket_history" ("ticket_id", "id");`);

    this.addSql(
      `create table "survey_responses" ("id" uuid not null, "survey_id" uuid not null, "resident_id" uuid not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "survey_responses_resident_index" on "survey_responses" ("resident_id");`);
    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_resident_unique" unique ("survey_id", "resident_id");`,
    );

    this.addSql(
      `create table "survey_answers" ("id" uuid not null, "response_id" uuid not null, "question_id" uuid not null, "respuesta" text not null, primary key ("id"));`,
    );
    this.addSql(`create index "survey_answers_question_index" on "survey_answers" ("question_id");`);
    this.addSql(`create index "survey_answers_response_index" on "survey_answers" ("response_id");`);
    this.addSql(
      `alter table "survey_answers" add constraint "survey_answers_respuesta_check" check (char_length("respuesta") <= 4000);`,
    );

    this.addSql(
      `create table "resident_visits" ("id" uuid not null, "resident_id" uuid not null, "visitor_name" text not null, "total_people" int not null, "vehicle_color" text null, "license_plate" text null, "subject" text not null, "arrival_date" timestamptz(3) not null, "departure_date" timestamptz(3) null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "resident_visits_order_index" on "resident_visits" ("created_at", "id");`);
    this.addSql(
      `create index "resident_visits_resident_order_index" on "resident_visits" ("resident_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "resident_visits_search_index" on "resident_visits" using gin (search_text("visitor_name") gin_trgm_ops, search_text("subject") gin_trgm_ops, search_text("license_plate") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_visitor_name_check" check (char_length("visitor_name") <= 200);`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_vehicle_color_check" check (char_length("vehicle_color") <= 200);`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_license_plate_check" check (char_length("license_plate") <= 200);`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_subject_check" check (char_length("subject") <= 200);`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_departure_check" check ("departure_date" >= "arrival_date");`,
    );
    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_total_people_check" check ("total_people" >= 1);`,
    );

    this.addSql(
      `create table "resident_charges" ("id" uuid not null, "resident_id" uuid not null, "fecha" timestamptz(3) not null, "descripcion" text not null, "monto" numeric(14,2) not null, "estatus_fijado" text null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "resident_charges_order_index" on "resident_charges" ("fecha", "id");`);
    this.addSql(
      `create index "resident_charges_resident_order_index" on "resident_charges" ("resident_id", "fecha", "id");`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_descripcion_check" check (char_length("descripcion") <= 4000);`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_estatus_fijado_check" check (char_length("estatus_fijado") <= 200);`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_amount_check" check ("monto" >= 0);`,
    );

    this.addSql(
      `create table "resident_payments" ("id" uuid not null, "residente_id" uuid not null, "cargo_residente_id" uuid null, "fecha_pago" timestamptz(3) not null, "monto" numeric(14,2) not null, "status" text not null, "concepto" text null, "forma_de_pago" text null, "url_comprobante" text null, "nota" text null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "resident_payments_order_index" on "resident_payments" ("created_at", "id");`);
    this.addSql(
      `create index "resident_payments_charge_order_index" on "resident_payments" ("cargo_residente_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "resident_payments_resident_order_index" on "resident_payments" ("residente_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_status_check" check (char_length("status") <= 200);`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_concepto_check" check (char_length("concepto") <= 200);`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_forma_de_pago_check" check (char_length("forma_de_pago") <= 200);`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_url_comprobante_check" check (char_length("url_comprobante") <= 1000);`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_nota_check" check (char_length("nota") <= 4000);`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_amount_check" check ("monto" >= 0);`,
    );

    this.addSql(
      `create table "pets" ("id" uuid not null, "resident_id" uuid not null, "name" text not null, "species" text not null, "breed" text not null, "age" int not null, "color" text not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "pets_order_index" on "pets" ("created_at", "id");`);
    this.addSql(`create index "pets_resident_order_index" on "pets" ("resident_id", "created_at", "id");`);
    this.addSql(
      `create index "pets_search_index" on "pets" using gin (search_text("name") gin_trgm_ops, search_text("species") gin_trgm_ops, search_text("breed") gin_trgm_ops);`,
    );
    this.addSql(`alter table "pets" add constraint "pets_name_check" check (char_length("name") <= 200);`);
    this.addSql(
      `alter table "pets" add constraint "pets_species_check" check (char_length("species") <= 200);`,
    );
    this.addSql(`alter table "pets" add constraint "pets_breed_check" check (char_length("breed") <= 200);`);
    this.addSql(`alter table "pets" add constraint "pets_color_check" check (char_length("color") <= 200);`);
    this.addSql(`alter table "pets" add constraint "pets_age_check" check ("age" between 0 and 200);`);

    this.addSql(
      `create table "comments" ("id" int generated always as identity not null primary key, "resident_id" uuid not null, "origen" text not null, "id_origen" text not null, "ticket_id" int null, "id_comment" int null, "comentario_texto" text not null, "image_urls" text[] null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null);`,
    );
    this.addSql(
      `create index "comments_origin_order_index" on "comments" (lower("origen"), "id_origen", "created_at", "id");`,
    );
    this.addSql(
      `create index "comments_parent_order_index" on "comments" ("id_comment", "created_at", "id");`,
    );
    this.addSql(
      `create index "comments_ticket_order_index" on "comments" ("ticket_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "comments_resident_order_index" on "comments" ("resident_id", "created_at", "id");`,
    );
    this.addSql(`create index "comments_order_index" on "comments" ("created_at", "id");`);
    this.addSql(
      `alter table "comments" add constraint "comments_origen_check" check (char_length("origen") <= 50);`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_id_origen_check" check (char_length("id_origen") <= 50);`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_comentario_texto_check" check (char_length("comentario_texto") <= 4000);`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_image_urls_check" check (cardinality("image_urls") <= 20 and longest_text("image_urls") <= 1000);`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_ticket_check" check ("ticket_id" is null or lower("origen") = 'ticket' and "id_origen" = "ticket_id"::text);`,
    );

    this.addSql(
      `create table "refresh_tokens" ("id" uuid not null, "user_id" uuid not null, "family_id" uuid not null, "token_hash" text not null, "expires_at" timestamptz(3) not null, "spent_at" timestamptz(3) null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "refresh_tokens_expiry_index" on "refresh_tokens" ("expires_at");`);
    this.addSql(`create index "refresh_tokens_family_index" on "refresh_tokens" ("family_id");`);
    this.addSql(`create index "refresh_tokens_user_index" on "refresh_tokens" ("user_id");`);
    this.addSql(
      `alter table "refresh_tokens" add constraint "refresh_tokens_hash_unique" unique ("token_hash");`,
    );
    this.addSql(
      `alter table "refresh_tokens" add constraint "refresh_tokens_token_hash_check" check (char_length("token_hash") <= 200);`,
    );

    this.addSql(
      `create table "payments" ("id" uuid not null, "community_id" uuid not null, "monto_pago" numeric(14,2) not null, "monto_aplicado" numeric(14,2) not null, "forma_de_pago" text not null, "fecha_de_pago" timestamptz(3) not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "payments_order_index" on "payments" ("created_at", "id");`);
    this.addSql(
      `create index "payments_community_order_index" on "payments" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_forma_de_pago_check" check (char_length("forma_de_pago") <= 200);`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_applied_check" check ("monto_aplicado" between 0 and "monto_pago");`,
    );

    this.addSql(
      `create table "password_reset_tokens" ("id" uuid not null, "user_id" uuid not null, "token_hash" text not null, "expires_at" timestamptz(3) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "password_reset_tokens_expiry_index" on "password_reset_tokens" ("expires_at");`,
    );
    this.addSql(
      `alter table "password_reset_tokens" add constraint "password_reset_tokens_user_hash_unique" unique ("user_id", "token_hash");`,
    );
    this.addSql(
      `alter table "password_reset_tokens" add constraint "password_reset_tokens_token_hash_check" check (char_length("token_hash") <= 200);`,
    );

    this.addSql(
      `create table "documents" ("id" uuid not null, "community_id" uuid null, "user_id" uuid null, "titulo" text not null, "descripcion" text null, "fecha" timestamptz(3) not null, "user_created" text null, "nombre_documento" text not null, "url_doc" text not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "documents_order_index" on "documents" ("fecha", "id");`);
    this.addSql(`create index "documents_user_order_index" on "documents" ("user_id", "fecha", "id");`);
    this.addSql(
      `create index "documents_community_order_index" on "documents" ("community_id", "fecha", "id");`,
    );
    this.addSql(
      `create index "documents_search_index" on "documents" using gin (search_text("titulo") gin_trgm_ops, search_text("descripcion") gin_trgm_ops, search_text("nombre_documento") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_titulo_check" check (char_length("titulo") <= 200);`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_descripcion_check" check (char_length("descripcion") <= 2000);`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_user_created_check" check (char_length("user_created") <= 200);`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_nombre_documento_check" check (char_length("nombre_documento") <= 500);`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_url_doc_check" check (char_length("url_doc") <= 1000);`,
    );

    this.addSql(
      `create table "contracts" ("id" uuid not null, "community_id" uuid not null, "tipo_contrato" text not null, "folio_contrato" text not null, "representante_comunidad" text not null, "costo_total" numeric(14,2) not null, "monto_pago_parcial" numeric(14,2) not null, "numero_pagos_parciales" int not null, "dia_pago" int not null, "periodicidad_pago" text not null, "metodo_pago" text not null, "fecha_firma" timestamptz(3) not null, "fecha_inicio" timestamptz(3) not null, "fecha_fin" timestamptz(3) null, "numero_casas" int not null, "estado_contrato" text not null, "asesor_ventas" text null, "notas" text null, "documentos_adjuntos" text null, "resident_id" uuid null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "updated_by_user_id" uuid null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(
      `create index "contracts_resident_order_index" on "contracts" ("resident_id", "created_at", "id");`,
    );
    this.addSql(`create index "contracts_order_index" on "contracts" ("created_at", "id");`);
    this.addSql(
      `create index "contracts_community_order_index" on "contracts" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "contracts_search_index" on "contracts" using gin (search_text("folio_contrato") gin_trgm_ops, search_text("representante_comunidad") gin_trgm_ops, search_text("asesor_ventas") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_community_unique" unique ("id", "community_id");`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_tipo_contrato_check" check (char_length("tipo_contrato") <= 200);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_folio_contrato_check" check (char_length("folio_contrato") <= 200);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_representante_comunidad_check" check (char_length("representante_comunidad") <= 200);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_periodicidad_pago_check" check (char_length("periodicidad_pago") <= 200);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_metodo_pago_check" check (char_length("metodo_pago") <= 200);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_estado_contrato_check" check (char_length("estado_contrato") <= 200);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_asesor_ventas_check" check (char_length("asesor_ventas") <= 200);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_notas_check" check (char_length("notas") <= 4000);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_documentos_adjuntos_check" check (char_length("documentos_adjuntos") <= 4000);`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_payment_day_check" check ("dia_pago" between 1 and 28);`,
    );

    this.addSql(
      `create table "payment_histories" ("id" uuid not null, "contrato_id" uuid not null, "monto" numeric(14,2) not null, "fecha_pago" timestamptz(3) not null, "metodo_pago" text null, "referencia_pago" text null, "estado_pago" text not null default 'pendiente', "notas" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "payment_histories_order_index" on "payment_histories" ("created_at", "id");`);
    this.addSql(
      `create index "payment_histories_contract_order_index" on "payment_histories" ("contrato_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_metodo_pago_check" check (char_length("metodo_pago") <= 200);`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_referencia_pago_check" check (char_length("referencia_pago") <= 200);`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_estado_pago_check" check (char_length("estado_pago") <= 200);`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_notas_check" check (char_length("notas") <= 4000);`,
    );

    this.addSql(
      `create table "community_charges" ("id" uuid not null, "contrato_id" uuid not null, "comunidad_id" uuid not null, "monto_cargo" numeric(14,2) not null, "fecha_de_pago" timestamptz(3) not null, "monto_recargos" numeric(14,2) not null default 0, "monto_pagado" numeric(14,2) not null default 0, "notas" text null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "community_charges_order_index" on "community_charges" ("created_at", "id");`);
    this.addSql(
      `create index "community_charges_community_order_index" on "community_charges" ("comunidad_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "community_charges_contract_order_index" on "community_charges" ("contrato_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_notas_check" check (char_length("notas") <= 4000);`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_balance_check" check ("monto_pagado" between 0 and "monto_cargo" + "monto_recargos");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_amount_check" check ("monto_cargo" >= 0 and "monto_recargos" >= 0);`,
    );

    this.addSql(
      `create table "payment_applications" ("id" uuid not null, "pago_comunidad_id" uuid not null, "cargos_comunidad_id" uuid not null, "monto_aplicado" numeric(14,2) not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "payment_applications_charge_order_index" on "payment_applications" ("cargos_comunidad_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_charge_unique" unique ("pago_comunidad_id", "cargos_comunidad_id");`,
    );
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_amount_check" check ("monto_aplicado" >= 0);`,
    );

    this.addSql(
      `create table "community_providers" ("id" uuid not null, "community_id" uuid null, "business_name" text not null, "tax_id" text null, "full_address" text null, "contact_phones" text null, "primary_email" text null, "website_or_social_media" text null, "primary_contact_name" text null, "direct_phone" text null, "mobile_phone" text null, "contact_email" text null, "products_or_services" text null, "category_or_industry" text null, "payment_methods" text null, "order_history" text null, "past_incidents_or_claims" text null, "internal_notes" text null, "rating" numeric(14,2) null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create index "community_providers_order_index" on "community_providers" ("created_at", "id");`,
    );
    this.addSql(
      `create index "community_providers_community_order_index" on "community_providers" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "community_providers_search_index" on "community_providers" using gin (search_text("business_name") gin_trgm_ops, search_text("category_or_industry") gin_trgm_ops, search_text("products_or_services") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_business_name_check" check (char_length("business_name") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_tax_id_check" check (char_length("tax_id") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_full_address_check" check (char_length("full_address") <= 500);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_contact_phones_check" check (char_length("contact_phones") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_primary_email_check" check (char_length("primary_email") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_website_or_social_media_check" check (char_length("website_or_social_media") <= 1000);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_primary_contact_name_check" check (char_length("primary_contact_name") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_direct_phone_check" check (char_length("direct_phone") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_mobile_phone_check" check (char_length("mobile_phone") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_contact_email_check" check (char_length("contact_email") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_products_or_services_check" check (char_length("products_or_services") <= 4000);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_category_or_industry_check" check (char_length("category_or_industry") <= 200);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_payment_methods_check" check (char_length("payment_methods") <= 4000);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_order_history_check" check (char_length("order_history") <= 4000);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_past_incidents_or_claims_check" check (char_length("past_incidents_or_claims") <= 4000);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_internal_notes_check" check (char_length("internal_notes") <= 4000);`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_rating_check" check ("rating" >= 0);`,
    );

    this.addSql(
      `create table "community_prices" ("id" uuid not null, "community_id" uuid not null, "concepto" text not null, "monto" numeric(14,2) not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "community_prices_order_index" on "community_prices" ("created_at", "id");`);
    this.addSql(
      `create index "community_prices_community_order_index" on "community_prices" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "community_prices_search_index" on "community_prices" using gin (search_text("concepto") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "community_prices" add constraint "community_prices_concepto_check" check (char_length("concepto") <= 200);`,
    );
    this.addSql(
      `alter table "community_prices" add constraint "community_prices_monto_check" check ("monto" >= 0);`,
    );

    this.addSql(
      `create table "community_configurations" ("id" uuid not null, "community_id" uuid not null, "codigo" text not null, "titulo" text not null, "descripcion" text not null, "valor" text not null, "tipo_dato" text not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(
      `create index "community_configurations_order_index" on "community_configurations" ("created_at", "id");`,
    );
    this.addSql(
      `create index "community_configurations_community_order_index" on "community_configurations" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "community_configurations_search_index" on "community_configurations" using gin (search_text("codigo") gin_trgm_ops, search_text("titulo") gin_trgm_ops, search_text("descripcion") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_codigo_check" check (char_length("codigo") <= 200);`,
    );
    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_titulo_check" check (char_length("titulo") <= 200);`,
    );
    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_descripcion_check" check (char_length("descripcion") <= 4000);`,
    );
    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_valor_check" check (char_length("valor") <= 4000);`,
    );
    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_tipo_dato_check" check (char_length("tipo_dato") <= 50);`,
    );

    this.addSql(
      `create table "community_assignments" ("user_id" uuid not null, "community_id" uuid not null, primary key ("user_id", "community_id"));`,
    );
    this.addSql(
      `create index "community_assignments_community_index" on "community_assignments" ("community_id");`,
    );

    this.addSql(
      `create table "bank_balances" ("id" serial primary key, "community_id" uuid not null, "banco" text not null, "cuenta" text not null, "fecha_saldo" timestamptz(3) not null, "monto" numeric(14,2) not null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null);`,
    );
    this.addSql(`create index "bank_balances_order_index" on "bank_balances" ("created_at", "id");`);
    this.addSql(
      `create index "bank_balances_community_order_index" on "bank_balances" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "bank_balances_search_index" on "bank_balances" using gin (search_text("banco") gin_trgm_ops, search_text("cuenta") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_banco_check" check (char_length("banco") <= 200);`,
    );
    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_cuenta_check" check (char_length("cuenta") <= 200);`,
    );

    this.addSql(
      `create table "amenities" ("id" uuid not null, "nombre" text not null, "descripcion" text not null, "reglas" text not null, "costo" numeric(14,2) null, "fecha_alta" timestamptz(3) not null, "imagen" text null, "community_id" uuid null, "capacidad_maxima" int null, "numero_reservaciones_simultaneas" int null, "created_at" timestamptz(3) not null, "created_by_user_id" uuid null, "deleted_at" timestamptz(3) null, "personas_por_reservacion" int null, "horas_por_reservacion" int null, "requiere_aprobacion" boolean not null default true, primary key ("id"));`,
    );
    this.addSql(`create index "amenities_order_index" on "amenities" ("created_at", "id");`);
    this.addSql(
      `create index "amenities_community_order_index" on "amenities" ("community_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "amenities_search_index" on "amenities" using gin (search_text("nombre") gin_trgm_ops, search_text("descripcion") gin_trgm_ops);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_nombre_check" check (char_length("nombre") <= 200);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_descripcion_check" check (char_length("descripcion") <= 4000);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_reglas_check" check (char_length("reglas") <= 4000);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_imagen_check" check (char_length("imagen") <= 1000);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_horas_check" check (horas_por_reservacion >= 0);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_personas_check" check (personas_por_reservacion >= 0);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_simultaneas_check" check (numero_reservaciones_simultaneas >= 0);`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_capacidad_check" check (capacidad_maxima >= 0);`,
    );
    this.addSql(`alter table "amenities" add constraint "amenities_costo_check" check (costo >= 0);`);

    this.addSql(
      `create table "amenity_schedules" ("id" uuid not null, "amenity_id" uuid not null, "day_of_week" int not null, "hora_inicio" text not null, "hora_fin" text not null, "is_open" boolean not null default true, "nota" text null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "amenity_schedules_amenity_order_index" on "amenity_schedules" ("amenity_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_hora_inicio_check" check (char_length("hora_inicio") <= 5);`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_hora_fin_check" check (char_length("hora_fin") <= 5);`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_nota_check" check (char_length("nota") <= 4000);`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_hours_check" check (hora_inicio collate "C" < hora_fin collate "C");`,
    );
    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_day_check" check (day_of_week between 1 and 7);`,
    );

    this.addSql(
      `create table "amenity_reservations" ("id" uuid not null, "amenity_id" uuid not null, "resident_id" uuid not null, "horario" timestamptz(3) not null, "num_personas" int not null, "horas_reservadas" int not null, "status" text not null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(
      `create index "amenity_reservations_order_index" on "amenity_reservations" ("created_at", "id");`,
    );
    this.addSql(
      `create index "amenity_reservations_time_index" on "amenity_reservations" ("amenity_id", "horario");`,
    );
    this.addSql(
      `create index "amenity_reservations_resident_order_index" on "amenity_reservations" ("resident_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "amenity_reservations_amenity_order_index" on "amenity_reservations" ("amenity_id", "created_at", "id");`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_status_check" check (status in ('En proceso', 'Reservada', 'Rechazada', 'Cancelada'));`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_horas_check" check (horas_reservadas > 0);`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_personas_check" check (num_personas > 0);`,
    );

    this.addSql(
      `create table "vehicle_types" ("id" uuid not null, "name" text not null, primary key ("id"));`,
    );
    this.addSql(`alter table "vehicle_types" add constraint "vehicle_types_name_unique" unique ("name");`);
    this.addSql(
      `alter table "vehicle_types" add constraint "vehicle_types_name_check" check (char_length("name") <= 200);`,
    );

    this.addSql(
      `create table "vehicles" ("id" uuid not null, "resident_id" uuid not null, "brand" text not null, "vehicle_type_id" uuid not null, "model" text not null, "year" int not null, "color" text not null, "license_plate" text not null, "created_at" timestamptz(3) not null, "deleted_at" timestamptz(3) null, primary key ("id"));`,
    );
    this.addSql(`create index "vehicles_order_index" on "vehicles" ("created_at", "id");`);
    this.addSql(
      `create index "vehicles_type_order_index" on "vehicles" ("vehicle_type_id", "created_at", "id");`,
    );
    this.addSql(
      `create index "vehicles_resident_order_index" on "vehicles" ("resident_id", "created_at", "id");`,
    );
    this.addSql(
      `create unique index "vehicles_license_plate_unique" on "vehicles" (upper(regexp_replace("license_plate", '[[:space:]-]', '', 'g'))) where "deleted_at" is null;`,
    );
    this.addSql(
      `alter table "vehicles" add constraint "vehicles_brand_check" check (char_length("brand") <= 200);`,
    );
    this.addSql(
      `alter table "vehicles" add constraint "vehicles_model_check" check (char_length("model") <= 200);`,
    );
    this.addSql(
      `alter table "vehicles" add constraint "vehicles_color_check" check (char_length("color") <= 200);`,
    );
    this.addSql(
      `alter table "vehicles" add constraint "vehicles_license_plate_check" check (char_length("license_plate") <= 200);`,
    );

    this.addSql(
      `alter table "banners" add constraint "banners_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "announcements" add constraint "announcements_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "surveys" add constraint "surveys_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );

    this.addSql(
      `alter table "survey_questions" add constraint "survey_questions_survey_id_foreign" foreign key ("survey_id") references "surveys" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "users" add constraint "users_role_id_foreign" foreign key ("role_id") references "roles" ("id");`,
    );

    this.addSql(
      `alter table "service_providers" add constraint "service_providers_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "service_providers" add constraint "service_providers_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "service_provider_ratings" add constraint "service_provider_ratings_service_provider_id_foreign" foreign key ("service_provider_id") references "service_providers" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "service_provider_ratings" add constraint "service_provider_ratings_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "residents" add constraint "residents_user_id_foreign" foreign key ("user_id") references "users" ("id");`,
    );
    this.addSql(
      `alter table "residents" add constraint "residents_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "tickets" add constraint "tickets_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "tickets" add constraint "tickets_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "tickets" add constraint "tickets_categoria_ticket_id_foreign" foreign key ("categoria_ticket_id") references "ticket_categories" ("id");`,
    );
    this.addSql(
      `alter table "tickets" add constraint "tickets_status_id_foreign" foreign key ("status_id") references "ticket_statuses" ("id");`,
    );

    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_ticket_id_foreign" foreign key ("ticket_id") references "tickets" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_from_status_id_foreign" foreign key ("from_status_id") references "ticket_statuses" ("id");`,
    );
    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_to_status_id_foreign" foreign key ("to_status_id") references "ticket_statuses" ("id");`,
    );
    this.addSql(
      `alter table "ticket_history" add constraint "ticket_history_changed_by_user_id_foreign" foreign key ("changed_by_user_id") references "users" ("id");`,
    );

    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_survey_id_foreign" foreign key ("survey_id") references "surveys" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "survey_responses" add constraint "survey_responses_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );

    this.addSql(
      `alter table "survey_answers" add constraint "survey_answers_response_id_foreign" foreign key ("response_id") references "survey_responses" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "survey_answers" add constraint "survey_answers_question_id_foreign" foreign key ("question_id") references "survey_questions" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "resident_visits" add constraint "resident_visits_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );

    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_charges" add constraint "resident_charges_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_residente_id_foreign" foreign key ("residente_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_cargo_residente_id_foreign" foreign key ("cargo_residente_id") references "resident_charges" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "resident_payments" add constraint "resident_payments_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "pets" add constraint "pets_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );

    this.addSql(
      `alter table "comments" add constraint "comments_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_ticket_id_foreign" foreign key ("ticket_id") references "tickets" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "comments" add constraint "comments_id_comment_foreign" foreign key ("id_comment") references "comments" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "refresh_tokens" add constraint "refresh_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "payments" add constraint "payments_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "payments" add constraint "payments_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "password_reset_tokens" add constraint "password_reset_tokens_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );

    this.addSql(
      `alter table "documents" add constraint "documents_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "documents" add constraint "documents_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "contracts" add constraint "contracts_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_resident_id_foreign" foreign key ("resident_id") references "residents" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "contracts" add constraint "contracts_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_contrato_id_foreign" foreign key ("contrato_id") references "contracts" ("id");`,
    );
    this.addSql(
      `alter table "payment_histories" add constraint "payment_histories_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "community_charges" add constraint "community_charges_contrato_id_foreign" foreign key ("contrato_id") references "contracts" ("id");`,
    );
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_comunidad_id_foreign" foreign key ("comunidad_id") references "communities" ("id");`,
    );

    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_pago_comunidad_id_foreign" foreign key ("pago_comunidad_id") references "payments" ("id");`,
    );
    this.addSql(
      `alter table "payment_applications" add constraint "payment_applications_cargos_comunidad_id_foreign" foreign key ("cargos_comunidad_id") references "community_charges" ("id");`,
    );

    this.addSql(
      `alter table "community_providers" add constraint "community_providers_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "community_providers" add constraint "community_providers_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "community_prices" add constraint "community_prices_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "community_prices" add constraint "community_prices_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "community_prices" add constraint "community_prices_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "community_configurations" add constraint "community_configurations_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "community_assignments" add constraint "community_assignments_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "community_assignments" add constraint "community_assignments_community_id_foreign" foreign key ("community_id") references "communities" ("id") on update cascade on delete cascade;`,
    );

    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_community_id_foreign" foreign key ("community_id") references "communities" ("id");`,
    );
    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "bank_balances" add constraint "bank_balances_updated_by_user_id_foreign" foreign key ("updated_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "amenities" add constraint "amenities_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "amenities" add constraint "amenities_created_by_user_id_foreign" foreign key ("created_by_user_id") references "users" ("id") on delete set null;`,
    );

    this.addSql(
      `alter table "amenity_schedules" add constraint "amenity_schedules_amenity_id_foreign" foreign key ("amenity_id") references "amenities" ("id");`,
    );

    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_amenity_id_foreign" foreign key ("amenity_id") references "amenities" ("id");`,
    );
    this.addSql(
      `alter table "amenity_reservations" add constraint "amenity_reservations_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );

    this.addSql(
      `alter table "vehicles" add constraint "vehicles_resident_id_foreign" foreign key ("resident_id") references "residents" ("id");`,
    );
    this.addSql(
      `alter table "vehicles" add constraint "vehicles_vehicle_type_id_foreign" foreign key ("vehicle_type_id") references "vehicle_types" ("id");`,
    );

    // A charge has the community of its contract. The ORM declares no foreign key of two columns.
    this.addSql(
      `alter table "community_charges" add constraint "community_charges_contract_community_foreign" foreign key ("contrato_id", "comunidad_id") references "contracts" ("id", "community_id");`,
    );
  }

  insertReferenceData() {
    this.addSql(`insert into "roles" ("id", "code", "description") values
      ('11111111-1111-1111-1111-111111111111', 'SYSTEM_ADMIN', 'Full access to all communities and users'),
      ('22222222-2222-2222-2222-222222222222', 'ADMIN_COMPANY', 'Manages assigned communities only'),
      ('33333333-3333-3333-3333-333333333333', 'COMITEE_MEMBER', 'Committee member with elevated permissions in own community'),
      ('44444444-4444-4444-4444-444444444444', 'RESIDENT', 'Standard resident: own profile, tickets'),
      ('55555555-5555-5555-5555-555555555555', 'RENTER', 'Tenant with more limited access than owners'),
      ('66666666-6666-6666-6666-666666666666', 'VIGILANCE', 'Security personnel, visitor and vehicle logs');`);
    this.addSql(`insert into "vehicle_types" ("id", "name") values
      ('77777777-7777-7777-7777-777777777777', 'Car'),
      ('88888888-8888-8888-8888-888888888888', 'Motorcycle'),
      ('99999999-9999-9999-9999-999999999999', 'Truck'),
      ('aaaaaaaa-bbbb-bbbb-bbbb-bbbbbbbbbbbb', 'SUV'),
      ('bbbbbbbb-cccc-cccc-cccc-cccccccccccc', 'Van');`);
    this.addSql(`insert into "ticket_categories" ("id", "categoria") values
      (1, 'Áreas comunes'),
      (2, 'Amenidades'),
      (3, 'Mantenimiento'),
      (4, 'Mascotas'),
      (5, 'Pregunta / comentario'),
      (6, 'Ruido'),
      (7, 'Servicios (luz, agua, gas, internet, etc.)'),
      (8, 'Sugerencia'),
      (9, 'Vigilancia'),
      (10, 'Otro');`);
    this.addSql(`insert into "ticket_statuses" ("id", "code", "descripcion", "color") values
      (1, 'NUEVO', 'Nuevo', '#FF9800'),
      (2, 'EN_REVISION', 'En revisión', '#2196F3'),
      (3, 'EN_INVESTIGACION', 'En investigación', '#9C27B0'),
      (4, 'EN_PROCESO', 'En proceso', '#FFC107'),
      (5, 'CANCELADO', 'Cancelado', '#F44336'),
      (6, 'RESUELTO', 'Resuelto', '#4CAF50');`);
  }
}
