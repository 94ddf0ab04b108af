/** An A4 page in points. */
const PAGE = { width: 595, height: 842 };

const MARGIN = 72;

const LONGEST_LINE = 84;

/** A one-page PDF file: a title and paragraphs, in a standard font. */
export function pdfOf(title: string, paragraphs: readonly string[]): Buffer {
  const lines = paragraphs.flatMap((paragraph) => [...linesOf(paragraph), '']);
  const content = [
    'BT',
    `/F2 18 Tf ${MARGIN} ${PAGE.height - MARGIN - 18} Td ${textOf(title)} Tj`,
    '/F1 11 Tf 16 TL 0 -34 Td',
    ...lines.map((line) => `${textOf(line)} Tj T*`),
    'ET',
  ].join('\n');
  return fileOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R` +
      ' /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    fontOf('Helvetica'),
    fontOf('Helvetica-Bold'),
  ]);
}

const fontOf = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;

/** The objects, numbered from 1, and the table of their byte offsets. */
function fileOf(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = objects.length + 1;
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  // One byte per character: Latin-1 contains those of Spanish, at the positions of WinAnsiEncoding.
  return Buffer.from(file + table + trailer, 'latin1');
}

/** A text as a PDF literal. */
const textOf = (text: string) => `(${text.replace(/[\\()]/g, '\\$&')})`;

/** Breaks a paragraph between words. */
function linesOf(paragraph: string): string[] {
  const lines: string[] = [];
  for (const word of paragraph.split(' ')) {
    const line = lines.at(-1);
    if (line === undefined || line.length + word.length >= LONGEST_LINE) lines.push(word);
    else lines[lines.length - 1] = `${line} ${word}`;
  }
  return lines;
}
