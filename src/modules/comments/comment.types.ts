import { ObjectType } from 'type-graphql';
import { ConnectionOf } from '../../core/schema/connection.js';
import { Comment } from './comment.entity.js';

@ObjectType()
export class CommentConnection extends ConnectionOf(Comment, 'Comment') {}
