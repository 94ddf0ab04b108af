import { escapeHtml } from '../escape-html.js';
import type { Mail } from './mailer.js';

/** A paragraph; where it is more than a text, in both forms. */
type Paragraph = string | Pick<Mail, 'text' | 'html'>;

interface ParagraphMailOptions {
  to: string;
  subject: string;
  /** The name of the person whom the mail addresses; null for an address that nobody confirmed, as strangers may choose a name. */
  fullName: string | null;
  /** The paragraphs that follow the greeting. */
  paragraphs: readonly Paragraph[];
}

/** Builds a mail of a greeting and some paragraphs, as text and as HTML. */
export function buildParagraphMail({ to, subject, fullName, paragraphs }: ParagraphMailOptions): Mail {
  const all = [fullName === null ? 'Hola:' : `Hola, ${inOneLine(fullName)}:`, ...paragraphs].map(
    (paragraph) =>
      typeof paragraph === 'string' ? { text: paragraph, html: escapeHtml(paragraph) } : paragraph,
  );
  return {
    to,
    subject,
    text: `${all.map(({ text }) => text).join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${all.map(({ html }) => `<p>${html}</p>`).join('\n')}
</body>
</html>
`,
  };
}

/** Limits a text that users choose to one line. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
