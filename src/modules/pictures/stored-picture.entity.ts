import { Check, Entity, Property } from '@mikro-orm/decorators/legacy';

/** What was measured of an uploaded file; without width and height it is no picture, or is not shown. */
@Entity({ tableName: 'stored_pictures' })
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
