import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Sheet, SheetColumn } from './sheet.js';

/** The thread that draws papers, one for each task. */

const MARGIN = 54;
const WIDTH = 504;
const GREY = '#666666';
const RED = '#f0b4b4';
const [REGULAR, BOLD] = ['Helvetica', 'Helvetica-Bold'];
const PADDING = 4;

type Pdf = InstanceType<typeof PDFDocument>;

/** Draws a sheet; equal sheets make equal bytes. */
export default async function draw(sheet: Sheet): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin: MARGIN,
    bufferPages: true,
    lang: 'es-MX',
    displayTitle: true,
    info: {
      Title: `${sheet.title} ${sheet.number}`.trim(),
      Author: sheet.community,
      CreationDate: new Date(sheet.madeAt),
      ModDate: new Date(sheet.madeAt),
    },
  });
  const bytes = buffer(pdf);
  drawHead(pdf, sheet);
  drawLines(pdf, sheet.facts);
  for (const paragraph of sheet.paragraphs) {
    pdf
      .font(REGULAR)
      .fontSize(11)
      .fillColor('black')
      .text(paragraph, MARGIN, pdf.y, { width: WIDTH, align: 'justify' });
    pdf.moveDown();
  }
  if (sheet.columns.length > 0) drawTable(pdf, sheet);
  for (const [label, value] of sheet.totals) drawTotal(pdf, label, value);
  pdf.moveDown();
  for (const note of sheet.notes)
    pdf.font(REGULAR).fontSize(8).fillColor(GREY).text(note, MARGIN, pdf.y, { width: WIDTH });
  drawEachPage(pdf, sheet);
  pdf.end();
  return bytes;
}

function drawHead(pdf: Pdf, { community, title, number }: Sheet): void {
  pdf.font(BOLD).fontSize(12).fillColor(GREY).text(community, MARGIN, MARGIN, { width: WIDTH });
  pdf.moveDown(0.3);
  const top = pdf.y;
  pdf
    .font(BOLD)
    .fontSize(18)
    .fillColor('black')
    .text(title, MARGIN, top, { width: WIDTH - 120 });
  const below = pdf.y;
  pdf.text(number, MARGIN + WIDTH - 120, top, { width: 120, align: 'right' });
  pdf.y = Math.max(below, pdf.y);
  pdf.moveDown(0.5);
}

function drawLines(pdf: Pdf, facts: Sheet['facts']): void {
  for (const [label, value] of facts) {
    makeRoom(pdf, 14);
    const top = pdf.y;
    pdf.font(REGULAR).fontSize(9).fillColor(GREY).text(label, MARGIN, top, { width: 110 });
    pdf
      .font(REGULAR)
      .fontSize(10)
      .fillColor('black')
      .text(value, MARGIN + 114, top, { width: WIDTH - 114 });
    pdf.y += 3;
  }
  pdf.moveDown();
}

function drawTable(pdf: Pdf, { columns, rows }: Sheet): void {
  drawTitles(pdf, columns);
  for (const row of rows) {
    pdf.font(REGULAR).fontSize(9).fillColor('black');
    if (makeRoom(pdf, heightOf(pdf, columns, row))) drawTitles(pdf, columns);
    pdf.font(REGULAR).fontSize(9).fillColor('black');
    drawRow(pdf, columns, row);
  }
  pdf.moveDown(0.5);
}

function drawTitles(pdf: Pdf, columns: readonly SheetColumn[]): void {
  pdf.font(BOLD).fontSize(8).fillColor(GREY);
  drawRow(
    pdf,
    columns,
    columns.map(({ title }) => title),
  );
}

const heightOf = (pdf: Pdf, columns: readonly SheetColumn[], row: readonly string[]): number =>
  Math.max(
    ...columns.map(({ width }, place) => pdf.heightOfString(row[place] || ' ', { width: width - PADDING })),
  ) + PADDING;

function drawRow(pdf: Pdf, columns: readonly SheetColumn[], row: readonly string[]): void {
  const [top, height] = [pdf.y, heightOf(pdf, columns, row)];
  let left = MARGIN;
  for (const [place, { width, isAmount }] of columns.entries()) {
    const text = row[place];
    if (text) pdf.text(text, left, top, { width: width - PADDING, align: isAmount ? 'right' : 'left' });
    left += width;
  }
  pdf.y = top + height;
  pdf
    .moveTo(MARGIN, pdf.y - 2)
    .lineTo(MARGIN + WIDTH, pdf.y - 2)
    .lineWidth(0.25)
    .stroke(GREY);
}

function drawTotal(pdf: Pdf, label: string, value: string): void {
  makeRoom(pdf, 16);
  const top = pdf.y;
  pdf
    .font(REGULAR)
    .fontSize(10)
    .fillColor('black')
    .text(label, MARGIN, top, { width: WIDTH - 120, align: 'right' });
  pdf.font(BOLD).text(value, MARGIN + WIDTH - 120, top, { width: 120 - PADDING, align: 'right' });
  pdf.y = top + 15;
}

/** Begins a page if what comes next does not fit on this one. */
function makeRoom(pdf: Pdf, height: number): boolean {
  if (pdf.y + height <= pdf.page.height - MARGIN - 20) return false;
  pdf.addPage();
  return true;
}

/** Draws what is on each page: its number, and the mark of a paper that no longer stands. */
function drawEachPage(pdf: Pdf, { mark, title, number }: Sheet): void {
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin a page of its own.
    pdf.page.margins.bottom = 0;
    const foot = `${title} ${number} · ${page + 1} / ${count}`;
    pdf.font(REGULAR).fontSize(8).fillColor(GREY);
    pdf.text(foot, MARGIN, pdf.page.height - MARGIN + 10, {
      width: WIDTH,
      align: 'center',
      lineBreak: false,
    });
    if (mark === null) continue;
    pdf.save().rotate(-30, { origin: [306, 396] });
    pdf.font(BOLD).fontSize(72).fillColor(RED, 0.5);
    pdf.text(mark, 0, 360, { width: 612, align: 'center', lineBreak: false });
    pdf.restore();
  }
}
