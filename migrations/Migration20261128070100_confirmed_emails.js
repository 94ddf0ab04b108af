import { Migration } from '@mikro-orm/migrations';

/**
 * Keeps whether the address of an account is known to be that of its person: not after a registration, or a change of one's own
 * address. Those of accounts that exist count as known.
 */
export class Migration20261128070100_confirmed_emails extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "users" add "is_email_confirmed" boolean not null default true;`);
  }
}
