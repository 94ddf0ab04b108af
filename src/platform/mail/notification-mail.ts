import type { Mail } from './mailer.js';
import { buildParagraphMail, inOneLine } from './paragraph-mail.js';

const READ_THERE = 'Puede leerlo en la aplicación de su comunidad.';
const CONFIRM =
  'Para recibir aquí también el texto, confirme esta dirección: pida en la aplicación un enlace para restablecer su contraseña, y úselo.';

interface NotificationMailOptions {
  to: string;
  /** Null for an address that nobody confirmed, which is not told what happened. */
  fullName: string | null;
  /** What happened; several in a digest. */
  told: readonly { readonly title: string; readonly text: string }[];
}

/** Builds the mail that tells of one notification, or of those of a day. */
export function buildNotificationMail({ to, fullName, told }: NotificationMailOptions): Mail {
  if (fullName === null) {
    const subject = told.length === 1 ? 'Tiene un aviso nuevo' : `Tiene ${told.length} avisos nuevos`;
    return buildParagraphMail({ to, subject, fullName, paragraphs: [READ_THERE, CONFIRM] });
  }
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
