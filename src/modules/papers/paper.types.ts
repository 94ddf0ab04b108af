import { ObjectType } from 'type-graphql';
import { CachedByPlace, ShownField } from '../../engine/declare.js';
import type { WrittenAnswer } from '../../route.js';
import { drawSheet } from './paper-thread.js';
import type { Sheet } from './sheet.js';

@CachedByPlace()
@ObjectType({ description: 'A file that was written for the request, to print or to keep.' })
export class Paper implements WrittenAnswer {
  @ShownField(() => String, { description: 'Name under which to save it.' })
  fileName!: string;

  @ShownField(() => String, { description: 'Its media type.' })
  contentType!: string;

  @ShownField(() => String, { description: 'Its bytes in Base64.' })
  content!: string;
}

/** Draws a sheet as a file. */
export async function paperOf(sheet: Sheet, fileName: string): Promise<Paper> {
  const bytes = await drawSheet(sheet);
  return { fileName, contentType: 'application/pdf', content: bytes.toString('base64') };
}
