import { ArgsType, Extensions, Field } from 'type-graphql';
import { CONSTRAINTS, SHORT_TEXT } from '../../engine/declare.js';
import { comments } from './comment.access.js';

const LENGTH = { [CONSTRAINTS]: { maxLength: SHORT_TEXT } };

@ArgsType()
export class CommentsOfOriginArgs extends comments.args {
  @Field(() => String, {
    description: 'Only comments with this `origen`, compared without regard to case. At most 200 characters.',
  })
  @Extensions(LENGTH)
  origen!: string;

  @Field(() => String, {
    description:
      'Only comments with this value. Id of the object that the comment is about, as text; with origin `ticket` the id of' +
      ' a ticket. At most 200 characters.',
  })
  @Extensions(LENGTH)
  idOrigen!: string;
}
