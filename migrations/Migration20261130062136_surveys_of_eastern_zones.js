import { Migration } from '@mikro-orm/migrations';

export class Migration20261130062136_surveys_of_eastern_zones extends Migration {
  static kind = 'expand';
  static beside = '0.1.0';

  up() {
    this.addSql(`alter table "surveys" drop constraint "surveys_period_check";`);
    this.addSql(
      `alter table "surveys" add constraint "surveys_period_check" check (fecha_fin >= fecha_inicio or ((fecha_fin at time zone 'UTC')::time = '00:00' and fecha_inicio < fecha_fin + interval '40 hours') or ((fecha_inicio at time zone 'UTC')::time = '00:00' and fecha_fin > fecha_inicio - interval '16 hours')) not valid;`,
    );
  }
}
