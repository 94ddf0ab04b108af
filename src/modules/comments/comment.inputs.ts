import { InputType } from 'type-graphql';
import {
  IntField,
  LABEL,
  LINK,
  LONG_TEXT,
  MOST_PICTURES,
  patchOf,
  TextField,
  TextListField,
} from '../../engine/declare.js';
import type { Comment } from './comment.entity.js';

@InputType({ description: 'A comment to add as the calling resident.' })
export class CreateCommentInput implements Partial<Comment> {
  @TextField({ max: LABEL, blank: true })
  origen!: string;

  @TextField({
    max: LABEL,
    blank: true,
    description: 'With origin `ticket`, a ticket that the caller may read; other ids are not checked.',
  })
  idOrigen!: string;

  @TextField({ max: LONG_TEXT })
  comentarioTexto!: string;

  @IntField({ optional: true, description: 'It must be a comment on the same object.' })
  idComment?: number | null;

  @TextListField({ optional: true, max: LINK, most: MOST_PICTURES })
  imageUrls?: string[] | null;
}

@InputType()
export class CommentPatch extends patchOf(CreateCommentInput, { only: ['comentarioTexto'] }) {}
