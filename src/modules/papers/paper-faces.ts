import type PDFDocument from 'pdfkit';

/** The standard faces of papers. */
export const [REGULAR, BOLD] = ['Helvetica', 'Helvetica-Bold'];

/** A face as pdfkit has read it for a document. */
interface Face {
  readonly id: string;
  readonly document: unknown;
}

/** What pdfkit keeps of a document's faces, which has no public name. */
interface WithFaces {
  readonly _fontFamilies: Record<string, Face>;
}

const known = new Map<string, Face>();

/** Gives a document, made without a face, the faces of papers: pdfkit would read their metrics again for each, most of the time of a receipt. */
export function openFaces(pdf: InstanceType<typeof PDFDocument>): void {
  const faces = (pdf as unknown as WithFaces)._fontFamilies;
  for (const name of [REGULAR, BOLD]) {
    const face = known.get(name);
    if (face) faces[name] = ofDocument(face, pdf);
    else {
      pdf.font(name);
      const read = faces[name];
      if (read) known.set(name, ofDocument(read, null));
    }
  }
}

/** Returns a face with the metrics of another one, which no document has written yet. */
const ofDocument = (face: Face, document: unknown): Face =>
  Object.assign(Object.create(Object.getPrototypeOf(face)), face, { document });
