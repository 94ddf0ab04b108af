import { MigrationGenerator } from '@mikro-orm/migrations';

/** Writes migrations as plain ES modules, so that they run unchanged from the build, from tests and by hand. */
export class EsModuleMigrationGenerator extends MigrationGenerator {
  generateMigrationFile(className: string, diff: { up: string[]; down: string[] }): string {
    const statements = diff.up.map((sql) => this.createStatement(sql, 4)).join('');
    return [
      "import { Migration } from '@mikro-orm/migrations';",
      '',
      `export class ${className} extends Migration {`,
      '  up() {',
      `${statements}  }`,
      '}',
      '',
    ].join('\n');
  }
}
