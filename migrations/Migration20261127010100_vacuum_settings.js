import { Migration } from '@mikro-orm/migrations';

const TABLES = [
  'audit_entries',
  'comments',
  'resident_charges',
  'resident_payments',
  'resident_visits',
  'tickets',
];

/**
 * The tables that grow for years are vacuumed and analyzed after a share of their rows that is weeks of work, not years: sums
 * are read from indexes alone only of pages that a vacuum has seen.
 */
export class Migration20261127010100_vacuum_settings extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    for (const table of TABLES)
      this.addSql(
        `alter table "${table}" set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.01);`,
      );
  }
}
