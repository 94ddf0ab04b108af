import type { Mail } from './mailer.js';
import { buildParagraphMail } from './paragraph-mail.js';

interface EmailChangeMailOptions {
  /** The former address of the account, which receives the mail. */
  oldEmail: string;
  newEmail: string;
  fullName: string;
}

/** Builds the mail that tells the former address of an account about the new one. */
export const buildEmailChangeMail = ({ oldEmail, newEmail, fullName }: EmailChangeMailOptions): Mail =>
  buildParagraphMail({
    to: oldEmail,
    subject: 'El correo de su cuenta cambió',
    fullName,
    paragraphs: [
      `El correo electrónico de su cuenta cambió de ${oldEmail} a ${newEmail}. Por seguridad se cerraron todas sus sesiones.`,
      'Si usted no hizo este cambio, avise de inmediato a la administración de su comunidad.',
    ],
  });
