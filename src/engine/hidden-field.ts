/** A field of a record that its reader does not see. */
export interface HiddenField {
  readonly path: readonly (string | number)[];
  /** The name of the type of the record. */
  readonly record: string;
  readonly id: string | number;
  readonly field: string;
  /** The rule of the field, or `level` where the level of the field is above the role of the reader. */
  readonly rule: string;
}
