import type { Context } from '../context.js';
import { namesOf, type Vocabulary } from '../vocabulary.js';
import type { AnswerField, RelatedAnswer } from './answer-fields.js';
import type { AskedList, AskedLists } from './asked-list.js';
import { orderOf, whereOf } from './clauses.js';
import type { EntityClass } from './declare.js';
import { type LinkedTo, whereLinked } from './linked-rows.js';
import type { AnyRecord } from './record.js';
import type { Source, Statement } from './statement.js';

interface Options {
  readonly ctx: Context;
  readonly statement: Statement;
  readonly lists: AskedLists;
  /** A table of the statement under an alias of its own. */
  readonly sourceOf: (entity: EntityClass) => { alias: string; source: Source };
}

type Expression = (name: string) => string;

/**
 * Writes SQL that gives related records as the answer holds them. What is below them are rows and arrays of rows, so
 * PostgreSQL writes the JSON of all of them once.
 */
export class RelatedJson {
  constructor(private readonly options: Options) {}

  /** The records of a list as the text of a JSON array. */
  textOf(answer: RelatedAnswer, parents: LinkedTo): string {
    return `array_to_json(${this.nodesOf(answer, parents)})::text`;
  }

  private nodesOf(answer: RelatedAnswer, parents: LinkedTo): string {
    const { ctx, statement, lists, sourceOf } = this.options;
    const { list } = lists.get(answer) as AskedList;
    const { alias, source } = sourceOf(list.record.entity);
    const where = whereLinked(ctx, statement, source, list, answer.relation, parents, list.betweenCursors);
    const limit = ` limit ${statement.bind(list.limit)}`;
    const offset = list.offset === 0 ? '' : ` offset ${statement.bind(list.offset)}`;
    const end = `${where}${orderOf(list, source)}${limit}${offset}`;
    const rows = this.rowsOf(answer, list.record, alias, source, end);
    return `array(select j${alias} from (${rows}) j${alias})`;
  }

  private recordOf({ relation, fields }: RelatedAnswer, parents: LinkedTo): string {
    const { ctx, statement, sourceOf } = this.options;
    const { record, by } = relation;
    const { alias, source } = sourceOf(record.entity);
    const key = `${parents.alias}."${by}"`;
    const where = whereOf(ctx, record, source, statement, [(field) => `${field('id')} = ${key}`]);
    const rows = this.rowsOf({ fields }, record, alias, source, where);
    return `(select j${alias} from (${rows}) j${alias})`;
  }

  /** Rows of what the answer holds of records; `end` is what follows their tables. */
  private rowsOf(
    { fields }: Pick<RelatedAnswer, 'fields'>,
    record: AnyRecord,
    alias: string,
    source: Source,
    end: string,
  ): string {
    const related = fields.filter((field) => field.kind === 'related');
    if (related.length === 0) {
      const columns = this.columnsOf(fields, source.field, { alias, record });
      return `select ${columns} from ${source.from()}${end}`;
    }
    // The rows are found first, so that relations are read for these alone.
    const names = new Set(fields.flatMap(namesFor));
    const stored = [...names].map((name) => `${source.field(name)} as "${name}"`).join(', ');
    const found = `select ${stored} from ${source.from()}${end}`;
    const row = `r${alias}`;
    const columns = this.columnsOf(fields, (name) => `${row}."${name}"`, { alias: row, record });
    return `select ${columns} from (${found}) ${row}`;
  }

  private columnsOf(fields: readonly AnswerField[], expression: Expression, parents: LinkedTo): string {
    return fields.map((field) => `${this.valueOf(field, expression, parents)} as "${field.key}"`).join(', ');
  }

  private valueOf(field: AnswerField, expression: Expression, parents: LinkedTo): string {
    switch (field.kind) {
      case 'constant':
        return quoted(field.value);
      case 'nodeId':
        return nodeId(field.type, expression('id'));
      case 'enum':
        return nameOf(field.vocabulary, expression(field.name));
      case 'related':
        return field.page ? this.pageOf(field, parents) : this.recordOf(field, parents);
      case 'column': {
        const value = expression(field.name);
        return field.form === 'decimal' ? `trim_scale(${value})` : value;
      }
    }
  }

  private pageOf(answer: RelatedAnswer, parents: LinkedTo): string {
    const parts = (answer.page ?? []).map(
      (part) =>
        `${part.kind === 'nodes' ? this.nodesOf(answer, parents) : quoted(part.value)} as "${part.key}"`,
    );
    return `(select p from (select ${parts.join(', ')}) p)`;
  }
}

/** The fields of a row that a field of the answer needs. */
function namesFor(field: AnswerField): string[] {
  if (field.kind === 'constant') return [];
  if (field.kind === 'nodeId') return ['id'];
  if (field.kind !== 'related') return [field.name];
  return [field.relation.kind === 'one' ? field.relation.by : 'id'];
}

/** A text of the schema. */
const quoted = (text: string) => `'${text.replaceAll("'", "''")}'::text`;

/**
 * As `nodeIdOf`. PostgreSQL writes base64 with padding and in lines; letters, digits, colons and hyphens give none of the
 * two characters in which base64url differs.
 */
const nodeId = (type: string, id: string) =>
  `replace(replace(encode((${quoted(`${type}:`)} || ${id})::bytea, 'base64'), '=', ''), E'\\n', '')`;

/** The name of a value of a vocabulary; null for another value. */
function nameOf(vocabulary: Vocabulary, value: string): string {
  const names = [...namesOf(vocabulary)].map(
    ([stored, name]) => `when ${typeof stored === 'number' ? stored : quoted(stored)} then ${quoted(name)}`,
  );
  return `case ${value} ${names.join(' ')} end`;
}
