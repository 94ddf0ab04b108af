import { Migration } from '@mikro-orm/migrations';

export class Migration20261128060201_order_of_texts_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`drop index concurrently if exists "users_username_sorted_index";`);
    this.addSql(
      `create index concurrently "users_username_sorted_index" on "users" ((sort_key("username") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "service_providers_nombre_sorted_index";`);
    this.addSql(
      `create index concurrently "service_providers_nombre_sorted_index" on "service_providers" ((sort_key("nombre") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "residents_full_name_sorted_index";`);
    this.addSql(
      `create index concurrently "residents_full_name_sorted_index" on "residents" ((sort_key("full_name") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "pets_name_sorted_index";`);
    this.addSql(
      `create index concurrently "pets_name_sorted_index" on "pets" ((sort_key("name") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "documents_titulo_sorted_index";`);
    this.addSql(
      `create index concurrently "documents_titulo_sorted_index" on "documents" ((sort_key("titulo") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "community_providers_business_name_sorted_index";`);
    this.addSql(
      `create index concurrently "community_providers_business_name_sorted_index" on "community_providers" ((sort_key("business_name") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "community_prices_concepto_sorted_index";`);
    this.addSql(
      `create index concurrently "community_prices_concepto_sorted_index" on "community_prices" ((sort_key("concepto") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "community_configurations_codigo_sorted_index";`);
    this.addSql(
      `create index concurrently "community_configurations_codigo_sorted_index" on "community_configurations" ((sort_key("codigo") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "announcements_titulo_sorted_index";`);
    this.addSql(
      `create index concurrently "announcements_titulo_sorted_index" on "announcements" ((sort_key("titulo") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "amenities_nombre_sorted_index";`);
    this.addSql(
      `create index concurrently "amenities_nombre_sorted_index" on "amenities" ((sort_key("nombre") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "vehicles_license_plate_sorted_index";`);
    this.addSql(
      `create index concurrently "vehicles_license_plate_sorted_index" on "vehicles" ((sort_key("license_plate") collate "C"), "id");`,
    );
    this.addSql(`drop index concurrently if exists "users_username_index";`);
    this.addSql(`drop index concurrently if exists "service_providers_nombre_index";`);
    this.addSql(`drop index concurrently if exists "residents_full_name_index";`);
    this.addSql(`drop index concurrently if exists "pets_name_index";`);
    this.addSql(`drop index concurrently if exists "documents_titulo_index";`);
    this.addSql(`drop index concurrently if exists "community_providers_business_name_index";`);
    this.addSql(`drop index concurrently if exists "community_prices_concepto_index";`);
    this.addSql(`drop index concurrently if exists "community_configurations_codigo_index";`);
    this.addSql(`drop index concurrently if exists "announcements_titulo_index";`);
    this.addSql(`drop index concurrently if exists "amenities_nombre_index";`);
    this.addSql(`drop index concurrently if exists "vehicles_license_plate_index";`);
  }
}
