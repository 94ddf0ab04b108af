import type { Mail } from './mailer.js';
import { buildParagraphMail, inOneLine } from './paragraph-mail.js';

interface SurveyReminderMailOptions {
  to: string;
  /** Null for an address that nobody confirmed, which is not told the title. */
  fullName: string | null;
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
      fullName === null
        ? 'Una encuesta de su comunidad sigue abierta y aún no la ha respondido.'
        : `La encuesta «${inOneLine(title)}» de ${inOneLine(communityName)} sigue abierta y aún no la ha respondido.`,
      'Puede responderla en la aplicación de su comunidad. Si ya respondió, no haga caso de este mensaje.',
    ],
  });
