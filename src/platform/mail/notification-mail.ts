import type { Mail } from './mailer.js';
import { buildParagraphMail, inOneLine } from './paragraph-mail.js';

interface NotificationMailOptions {
  to: string;
  fullName: string;
  /** What happened; several in a digest. */
  told: readonly { readonly title: string; readonly text: string }[];
}

/** Builds the mail that tells of one notification, or of those of a day. */
export function buildNotificationMail({ to, fullName, told }: NotificationMailOptions): Mail {
  const [first] = told;
  const paragraphs = told.map(({ title, text }) =>
    told.length === 1 ? inOneLine(text) : `${title}: ${inOneLine(text)}`,
  );
  return buildParagraphMail({
    to,
    subject: first && told.length === 1 ? first.title : `Sus ${told.length} avisos del día`,
    fullName,
    paragraphs: [...paragraphs, 'Puede elegir qué avisos recibe en la aplicación de su comunidad.'],
  });
}
