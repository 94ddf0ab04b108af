import { Migration } from '@mikro-orm/migrations';

/** The order of each index: its table and column. */
const ORDERS = [
  ['amenities', 'nombre'],
  ['amenity_reservations', 'horario'],
  ['amenity_schedules', 'created_at'],
  ['amenity_schedules', 'day_of_week'],
  ['announcements', 'titulo'],
  ['bank_balances', 'fecha_saldo'],
  ['banners', 'orden'],
  ['community_charges', 'fecha_de_pago'],
  ['community_configurations', 'codigo'],
  ['community_prices', 'concepto'],
  ['community_prices', 'monto'],
  ['community_providers', 'business_name'],
  ['contracts', 'fecha_inicio'],
  ['documents', 'titulo'],
  ['payment_histories', 'fecha_pago'],
  ['payments', 'fecha_de_pago'],
  ['pets', 'name'],
  ['resident_charges', 'created_at'],
  ['resident_payments', 'fecha_pago'],
  ['resident_visits', 'arrival_date'],
  ['residents', 'full_name'],
  ['service_providers', 'nombre'],
  ['surveys', 'fecha_fin'],
  ['surveys', 'fecha_inicio'],
  ['tickets', 'updated_at'],
  ['users', 'username'],
  ['vehicles', 'license_plate'],
];

/**
 * An index for every order of a list, built while the service runs. An index that an interrupted start left behind is
 * invalid, so each is built anew.
 */
export class Migration20261122133716_order_indexes extends Migration {
  isTransactional() {
    return false;
  }

  up() {
    for (const [table, column] of ORDERS) {
      const name = `${table}_${column}_index`;
      this.addSql(`drop index concurrently if exists "${name}";`);
      this.addSql(`create index concurrently "${name}" on "${table}" ("${column}", "id");`);
    }
  }
}
