import type { Message } from '../../platform/message.js';

const VISIBLE = /^[^\p{Default_Ignorable_Code_Point}\p{Format}]*$/u;

const RULE: Message = {
  es: 'no admite caracteres invisibles',
  en: 'must not contain invisible characters',
};

/** Refuses invisible characters, with which a username would look like another one, in lists and in the audit log. */
export const USERNAME_FORM = { pattern: VISIBLE, name: 'username', rule: RULE };
