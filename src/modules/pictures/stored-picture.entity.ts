import { Check, Entity, Property } from '@mikro-orm/decorators/legacy';

/** The longest path in bytes that an index takes; uploads have shorter ones. */
export const MOST_PATH_BYTES = 2_500;

/** What was measured of an uploaded file; without width and height it is no picture, or is not shown. */
@Entity({ tableName: 'stored_pictures' })
@Check({ name: 'stored_pictures_path_check', expression: `octet_length("path") <= ${MOST_PATH_BYTES}` })
@Check({
  name: 'stored_pictures_size_check',
  expression: '("width" > 0) is not distinct from ("height" > 0)',
})
export class StoredPicture {
  /** Below the uploads folder. */
  @Property({ type: 'text', primary: true })
  path!: string;

  @Property({ type: 'integer', nullable: true })
  width!: number | null;

  @Property({ type: 'integer', nullable: true })
  height!: number | null;

  /** Whether a JPEG copy is shown in its place. */
  @Property({ type: 'boolean' })
  isConverted!: boolean;
}
