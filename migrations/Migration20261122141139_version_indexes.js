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
 * An index for the records that changed since a moment, built while the service runs. An index that an interrupted start
 * left behind is invalid, so each is built anew.
 */
export class Migration20261122141139_version_indexes extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    for (const table of TABLES) {
      const name = `${table}_modified_at_id_index`;
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "${table}" ("modified_at", "id");`);
    }
    // The order by the time of the last change reads the new one.
    this.addSql(`drop index concurrently if exists "tickets_updated_at_index";`);
  }
}
