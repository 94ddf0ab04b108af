import qrcode from 'qrcode';

/** The least redundancy gives the largest squares; a code on a screen has no stains. */
const OPTIONS = { errorCorrectionLevel: 'L', margin: 4 } as const;

/** The side of a square in points. */
const SCALE = 4;

/** As bytes, which leaves out the search for shorter forms of parts, such as digits. */
const segmentsOf = (token: string) => [{ data: Buffer.from(token), mode: 'byte' as const }];

/** Draws a token as a QR code in the form of an SVG document. */
export const svgOf = (token: string): Promise<string> =>
  qrcode.toString(segmentsOf(token), { ...OPTIONS, type: 'svg' });

/** Draws a token as a QR code in the form of a `data:` URL of a PNG picture. */
export const pngOf = (token: string): Promise<string> =>
  qrcode.toDataURL(segmentsOf(token), { ...OPTIONS, type: 'image/png', scale: SCALE });
