import type { Mail } from './mailer.js';
import { buildParagraphMail } from './paragraph-mail.js';

interface ToldChange {
  readonly newEmail: string;
  readonly fullName: string;
}

/** Builds the mail that tells the former address of an account about the new one; null for an address that nobody confirmed. */
export const buildEmailChangeMail = (oldEmail: string, told: ToldChange | null): Mail =>
  buildParagraphMail({
    to: oldEmail,
    subject: 'El correo de su cuenta cambió',
    fullName: told?.fullName ?? null,
    paragraphs: [
      `El correo electrónico de su cuenta cambió de ${oldEmail} a ${told?.newEmail ?? 'otro'}. Por seguridad se cerraron todas sus sesiones.`,
      'Si usted no hizo este cambio, avise de inmediato a la administración de su comunidad.',
    ],
  });
