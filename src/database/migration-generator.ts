import { MigrationGenerator } from '@mikro-orm/migrations';

/** As biome.json has it. */
const LINE_WIDTH = 110;

/** Writes migrations as plain ES modules, so that they run unchanged from the build, from tests and by hand. */
export class EsModuleMigrationGenerator extends MigrationGenerator {
  generateMigrationFile(className: string, diff: { up: string[]; down: string[] }): string {
    const statements = diff.up.map((sql) => formatted(this.createStatement(sql, 4))).join('');
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

/** A statement on one line that is too long, broken as `npm run fix` would. */
const formatted = (statement: string) =>
  statement.trimEnd().length <= LINE_WIDTH
    ? statement
    : statement.replace(/^( *)this\.addSql\((`.*`)\);\n$/, '$1this.addSql(\n$1  $2,\n$1);\n');
