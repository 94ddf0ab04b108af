import {
  type LoggingOptions,
  type NativeQueryBuilder,
  PostgreSqlConnection,
  PostgreSqlDriver,
  type RawQueryFragment,
  type Transaction,
} from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { PipelinedConnection } from './pipelined-connection.js';
import { driverConnectionOf } from './transaction-queries.js';

/** A text for each number of rows would fill the names of prepared statements, so larger writes keep their values. */
const MOST_VALUES = 100;

/**
 * The ORM's driver, whose writes of few values bind them. The ORM writes values into its texts, so that no two are equal
 * and the server parses and plans each anew. Writes that give no rows back are sent with the next statement of their
 * transaction, at the latest with its commit, which fails if they do; so they tell no number of rows.
 */
export class BindingDriver extends PostgreSqlDriver {
  protected override readonly connection = new BindingConnection(this.config);
}

type Method = 'all' | 'get' | 'run';

class BindingConnection extends PostgreSqlConnection {
  override async execute<T>(
    query: string | NativeQueryBuilder | RawQueryFragment,
    params: readonly unknown[] | Record<string, unknown> = [],
    method: Method = 'all',
    ctx?: Transaction,
    loggerContext?: LoggingOptions,
  ): Promise<T> {
    const text = typeof query === 'string' && Array.isArray(params) ? withParameters(query, params) : null;
    if (text === null) return super.execute(query, params, method, ctx, loggerContext) as Promise<T>;
    const client = (ctx ?? this.getClient()) as Kysely<unknown>;
    if (client.isTransaction && givesNothing(text)) {
      const connection = await driverConnectionOf(client);
      // That of migrations sends each statement on its own.
      if (connection instanceof PipelinedConnection) {
        connection.defer(text, params as unknown[]);
        return this.transformRawResult({ rows: [] }, method);
      }
    }
    const result = await client.executeQuery(CompiledQuery.raw(text, params as unknown[]));
    return this.transformRawResult(result, method);
  }
}

const givesNothing = (text: string): boolean => !text.includes(' returning ');

/** The text of a write with `$1`, `$2`, … in the places of its values; null where it does not bind them. */
function withParameters(text: string, values: readonly unknown[]): string | null {
  if (values.length > MOST_VALUES || !/^(insert|update|delete) /.test(text)) return null;
  const parts = text.split('?');
  if (parts.length !== values.length + 1 || !values.every(isPlain)) return null;
  return parts.reduce((whole, part, index) => `${whole}$${index}${part}`);
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
