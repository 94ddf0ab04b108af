import type { Message } from '../../platform/message.js';
import { ALL_VISIBLE } from '../../platform/texts.js';

const RULE: Message = {
  es: 'no admite caracteres invisibles',
  en: 'must not contain invisible characters',
};

/** Refuses invisible characters, with which a username would look like another one, in lists and in the audit log. */
export const USERNAME_FORM = { pattern: ALL_VISIBLE, name: 'username', rule: RULE };
