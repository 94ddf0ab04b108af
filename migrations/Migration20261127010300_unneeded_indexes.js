import { Migration } from '@mikro-orm/migrations';

/**
 * No read finds rows by them, and of their foreign keys no row is ever deleted: statuses of tickets are fixed, and communities are
 * hidden.
 */
const INDEXES = [
  'ticket_history_from_status_id_index',
  'ticket_history_to_status_id_index',
  'comments_subject_community_id_index',
];

export class Migration20261127010300_unneeded_indexes extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    for (const name of INDEXES) this.addSql(`drop index concurrently if exists "${name}";`);
  }
}
