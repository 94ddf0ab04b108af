import { Migration } from '@mikro-orm/migrations';

export class Migration20261128060001_document_visibility_afterwards extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  isTransactional() {
    return false;
  }

  up() {
    this.addSql(`alter table "documents" validate constraint "documents_visible_to_check";`);
  }
}
