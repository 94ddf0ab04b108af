import { Migration } from '@mikro-orm/migrations';

export class Migration20261120112738_publishing extends Migration {
  up() {
    this.addSql(
      `create table "banners" ("id" uuid not null, "community_id" uuid null, "path_imagen" text not null, "title" text not null, "text" text null, "enlace" text null, "orden" int not null default 0, "is_active" boolean not null default true, "start_date" date null, "end_date" date null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "banners_order_index" on "banners" ("created_at", "id");`);
    this.addSql(
      `create index "banners_community_order_index" on "banners" ("community_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "announcements" ("id" uuid not null, "community_id" uuid null, "titulo" text not null, "subtitulo" text null, "contenido" text not null, "fecha" timestamptz(3) not null, "imagen" text null, "created_at" timestamptz(3) not null, primary key ("id"));`,
    );
    this.addSql(`create index "announcements_order_index" on "announcements" ("fecha", "id");`);
    this.addSql(
      `create index "announcements_community_order_index" on "announcements" ("community_id", "fecha", "id");`,
    );

    this.addSql(
      `create table "service_providers" ("id" uuid not null, "community_id" uuid null, "giro" text not null, "nombre" text not null, "telefono" text null, "email" text null, "descripcion" text null, "pagina_web" text null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "created_by_user_id" uuid null, "updated_at" timestamptz(3) not null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "service_providers_order_index" on "service_providers" ("created_at", "id");`);
    this.addSql(
      `create index "service_providers_community_order_index" on "service_providers" ("community_id", "created_at", "id");`,
    );

    this.addSql(
      `create table "service_provider_ratings" ("service_provider_id" uuid not null, "user_id" uuid not null, "puntuacion" numeric(14,2) not null, "rated_at" timestamptz(3) not null, primary key ("service_provider_id", "user_id"));`,
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
      `create table "community_prices" ("id" uuid not null, "community_id" uuid not null, "concepto" text not null, "monto" numeric(14,2) not null, "is_active" boolean not null default true, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, "created_by_user_id" uuid null, "updated_by_user_id" uuid null, primary key ("id"));`,
    );
    this.addSql(`create index "community_prices_order_index" on "community_prices" ("created_at", "id");`);
    this.addSql(
      `create index "community_prices_community_order_index" on "community_prices" ("community_id", "created_at", "id");`,
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
      `alter table "banners" add constraint "banners_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
    );
    this.addSql(
      `alter table "banners" add constraint "banners_days_check" check ("end_date" >= "start_date");`,
    );

    this.addSql(
      `alter table "announcements" add constraint "announcements_community_id_foreign" foreign key ("community_id") references "communities" ("id") on delete set null;`,
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
      `alter table "service_provider_ratings" add constraint "service_provider_ratings_puntuacion_check" check ("puntuacion" between 0 and 5);`,
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
      `alter table "community_providers" add constraint "community_providers_rating_check" check ("rating" >= 0);`,
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
      `alter table "community_prices" add constraint "community_prices_monto_check" check ("monto" >= 0);`,
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
  }
}
