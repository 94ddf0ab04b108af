/** A format of pictures that browsers show, or that a converted copy is shown of. */
export type PictureFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic';

/** The bytes at the start of a file that tell its format; an HEIC file lists its brands there. */
export const FORMAT_BYTES = 64;

const AVIF = ['avif', 'avis'];
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];

/** Returns the format that a file has by its first bytes, whatever its name is; null for any other file. */
export function pictureFormatOf(head: Buffer): PictureFormat | null {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp';
  if (text.slice(4, 8) !== 'ftyp') return null;
  const brands = text.slice(8, head.readUInt32BE(0)).match(/.{4}/gs) ?? [];
  if (brands.some((brand) => AVIF.includes(brand))) return 'avif';
  return brands.some((brand) => HEIC.includes(brand)) ? 'heic' : null;
}
