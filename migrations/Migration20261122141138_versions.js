import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  'amenities',
  'amenity_reservations',
  'amenity_schedules',
  'announcements',
  'bank_balances',
  'banners',
  'comments',
  'communities',
  'community_charges',
  'community_configurations',
  'community_prices',
  'community_providers',
  'contracts',
  'documents',
  'payment_applications',
  'payment_histories',
  'payments',
  'pets',
  'resident_charges',
  'resident_payments',
  'resident_visits',
  'residents',
  'service_providers',
  'survey_questions',
  'surveys',
  'ticket_history',
  'tickets',
  'users',
  'vehicles',
];

/**
 * Every record that clients see counts its changes and knows the time of the last one. Rows that are there begin with
 * version 1 and the moment of the migration: defaults that the database keeps for the whole table, so no row is written.
 */
export class Migration20261122141138_versions extends Migration {
  up() {
    this.addSql(
      `create function "record_change"() returns trigger language plpgsql as $$
        begin
          new."version" := old."version" + 1;
          if new."modified_at" = old."modified_at" then
            new."modified_at" := greatest(old."modified_at", now());
          end if;
          return new;
        end $$;`,
    );
    for (const table of TABLES) {
      this.addSql(
        `alter table "${table}" add "version" int not null default 1, add "modified_at" timestamptz(3) not null default now();`,
      );
      this.addSql(
        `create trigger "${table}_version" before update on "${table}" for each row execute function "record_change"();`,
      );
    }
  }
}
