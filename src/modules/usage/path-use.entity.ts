import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DateType, SHORT_TEXT } from '../../engine/declare.js';

/**
 * How often a client used a path of REST on a day (UTC), whoever sent it, so that the operator sees which paths are still used.
 * The retention removes these rows.
 */
@Entity({ tableName: 'path_uses' })
@Check({ name: 'path_uses_method_check', expression: `char_length("method") <= ${SHORT_TEXT}` })
@Check({ name: 'path_uses_path_check', expression: `char_length("path") <= ${SHORT_TEXT}` })
@Check({ name: 'path_uses_client_check', expression: `char_length("client") <= ${SHORT_TEXT}` })
@Check({ name: 'path_uses_uses_check', expression: '"uses" > 0' })
export class PathUse {
  @PrimaryKey({ type: DateType })
  day!: string;

  @PrimaryKey({ type: 'text' })
  method!: string;

  /** The path as its route declares it, with the names of its parameters. */
  @PrimaryKey({ type: 'text' })
  path!: string;

  /** The name of the program that sent the requests, without its version. */
  @PrimaryKey({ type: 'text' })
  client!: string;

  @Property({ type: 'bigint' })
  uses!: string;
}
