import { MigrationGenerator } from '@mikro-orm/migrations';

/** The line width of biome.json. */
const LINE_WIDTH = 110;

/** Writes migrations as plain ES modules, which need no build. */
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

/** Breaks a line that is too long in the way of the formatter. */
const formatted = (statement: string) =>
  statement.trimEnd().length <= LINE_WIDTH
    ? statement
    : statement.replace(/^( *)this\.addSql\((`.*`)\);\n$/, '$1this.addSql(\n$1  $2,\n$1);\n');
