import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MigrationGenerator } from '@mikro-orm/migrations';
import { version } from '../../platform/version.js';
import { lockSafe } from './lock-safe-statements.js';

/** The line width of biome.json. */
const LINE_WIDTH = 110;

const OUTSIDE_OF_TRANSACTION = ['  isTransactional() {', '    return false;', '  }', '', ''].join('\n');

/** Declares what most changes are; the lint refuses statements that older versions notice (`npm run check:locks`). */
const EXPAND = ["  static kind = 'expand';", `  static beside = '${version}';`, '', ''].join('\n');

/** Writes migrations as plain ES modules, which need no build. */
export class EsModuleMigrationGenerator extends MigrationGenerator {
  /** Writes a change, its statements that read all rows of a table into a second file; returns text and name of the first. */
  override async generate(
    { up }: { up: string[] },
    _path?: string,
    name = 'changes',
  ): Promise<[string, string]> {
    const { first, afterwards } = lockSafe(up.filter((sql) => sql.trim() !== ''));
    const files: { readonly name: string; readonly text: string }[] = [];
    for (const [statements, head] of [
      [first, ''],
      [afterwards, OUTSIDE_OF_TRANSACTION],
    ] as const) {
      if (statements.length === 0) continue;
      const timestamp = timestampOf(files.length);
      const own = files.length === 0 ? name : `${name}_afterwards`;
      const text = this.#textOf(this.namingStrategy.classToMigrationName(timestamp, own), head, statements);
      files.push({ name: `Migration${timestamp}_${own}.js`, text });
    }
    const { path = '.' } = this.options;
    for (const file of files) await writeFile(join(path, file.name), file.text, { flag: 'wx' });
    return [files[0]?.text ?? '', files[0]?.name ?? ''];
  }

  override generateMigrationFile(className: string, { up }: { up: string[] }): string {
    return this.#textOf(className, '', up);
  }

  #textOf(className: string, head: string, statements: readonly string[]): string {
    return [
      "import { Migration } from '@mikro-orm/migrations';",
      '',
      `export class ${className} extends Migration {`,
      `${EXPAND}${head}  up() {`,
      `${statements.map((sql) => formatted(this.createStatement(sql, 4))).join('')}  }`,
      '}',
      '',
    ].join('\n');
  }
}

/** Returns the timestamp that orders a migration; one that belongs to another comes a second after it. */
const timestampOf = (seconds: number): string =>
  new Date(Date.now() + seconds * 1000).toISOString().replace(/[-T:]|\.\d{3}z$/gi, '');

/** Breaks a line that is too long in the way of the formatter. */
const formatted = (statement: string) =>
  statement.trimEnd().length <= LINE_WIDTH
    ? statement
    : statement.replace(/^( *)this\.addSql\((`.*`)\);\n$/, '$1this.addSql(\n$1  $2,\n$1);\n');
