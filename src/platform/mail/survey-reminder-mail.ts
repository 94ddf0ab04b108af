import type { Mail } from './mailer.js';
import { buildParagraphMail, inOneLine } from './paragraph-mail.js';

interface SurveyReminderMailOptions {
  to: string;
  fullName: string;
  title: string;
  communityName: string;
}

/** Builds the mail that reminds a resident of a survey. */
export const buildSurveyReminderMail = ({
  to,
  fullName,
  title,
  communityName,
}: SurveyReminderMailOptions): Mail =>
  buildParagraphMail({
    to,
    subject: 'Una encuesta espera su respuesta',
    fullName,
    paragraphs: [
      `La encuesta «${inOneLine(title)}» de ${inOneLine(communityName)} sigue abierta y aún no la ha respondido.`,
      'Puede responderla en la aplicación de su comunidad. Si ya respondió, no haga caso de este mensaje.',
    ],
  });
