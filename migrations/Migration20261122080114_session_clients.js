import { Migration } from '@mikro-orm/migrations';

export class Migration20261122080114_session_clients extends Migration {
  up() {
    this.addSql(`alter table "sessions" add "network" text null, add "user_agent" text null;`);
    this.addSql(
      `alter table "sessions" add constraint "sessions_network_check" check (char_length("network") <= 200);`,
    );
    this.addSql(
      `alter table "sessions" add constraint "sessions_user_agent_check" check (char_length("user_agent") <= 200);`,
    );
  }
}
