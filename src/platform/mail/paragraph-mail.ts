import { escapeHtml } from '../escape-html.js';
import type { Mail } from './mailer.js';

interface ParagraphMailOptions {
  to: string;
  subject: string;
  /** The name of the person whom the mail addresses. */
  fullName: string;
  /** The paragraphs that follow the greeting. */
  paragraphs: readonly string[];
}

/** Builds a mail of a greeting and some paragraphs, as text and as HTML. */
export function buildParagraphMail({ to, subject, fullName, paragraphs }: ParagraphMailOptions): Mail {
  const all = [`Hola, ${inOneLine(fullName)}:`, ...paragraphs];
  const html = all.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`).join('\n');
  return {
    to,
    subject,
    text: `${all.join('\n\n')}\n`,
    html: `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body>
${html}
</body>
</html>
`,
  };
}

/** Limits a text that users choose to one line. */
export const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
