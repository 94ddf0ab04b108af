import { Check, Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { DateTimeColumn, SHORT_TEXT } from '../../engine/declare.js';

/**
 * Where the log of the database was after the last write of a user, kept for all instances while reads come from replicas. The
 * table is not logged: after a crash of the server all users begin again.
 */
@Entity({ tableName: 'write_positions' })
@Check({ name: 'write_positions_key_check', expression: `char_length("key") <= ${SHORT_TEXT}` })
export class WritePosition {
  /** A digest of the user. */
  @PrimaryKey({ type: 'text' })
  key!: string;

  /** The bytes of the log. */
  @Property({ type: 'bigint' })
  position!: string;

  @DateTimeColumn()
  writtenAt!: string;
}
