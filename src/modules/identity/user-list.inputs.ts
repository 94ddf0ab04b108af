import { InputType } from 'type-graphql';
import { BooleanField, ChoiceField, SHORT_TEXT, TextField } from '../../engine/index.js';
import { USER_ROLES } from './user-roles.js';

@InputType()
export class UserFilter {
  @BooleanField({ optional: true, description: 'True includes deactivated users; false when left out.' })
  includeInactive?: boolean | null;

  @ChoiceField(USER_ROLES, { optional: true, description: 'Only users with this role code.' })
  role?: string | null;

  @TextField({
    optional: true,
    max: SHORT_TEXT,
    description: 'Text that a name, the username or the e-mail contains, without regard to case and accents.',
  })
  search?: string | null;
}
