/** Published constraints of a field, under the keywords of JSON Schema. */
export interface Constraints {
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
  pattern?: string;
  enum?: readonly string[];
  minItems?: number;
  maxItems?: number;
  /** The step that expresses the number of decimal places. */
  multipleOf?: number;
}

/** Name of the extension with the constraints of an input field. */
export const CONSTRAINTS = 'constraints';

/** Name of the extension of an argument that cannot be sent together with another one, which it names. */
export const NOT_WITH = 'notWith';
