import { TextListType } from './text-list-type.js';

/** A list of GUIDs, stored as `uuid[]`. */
export class GuidListType extends TextListType {
  override convertToJSValue(value: string[] | string | null): string[] | null {
    if (typeof value !== 'string') return value;
    return value.match(/[0-9a-f-]{36}/gi) ?? [];
  }

  override getColumnType(): string {
    return 'uuid[]';
  }
}
