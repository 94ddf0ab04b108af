/* The standard faces of PDF have the letters of WinAnsi alone, which are those of Spanish and of the languages of Western Europe. */

/** The letters of WinAnsi beyond Latin-1. */
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

/** Letters that have no decomposition, and signs, with the nearest that the face has. */
const NEAREST: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', Ŋ: 'N', ŋ: 'n' },
  ...{ '−': '-', '‐': '-', '‑': '-', '‒': '–', '―': '—', '′': "'", '″': '"', '⁄': '/' },
};

const UNKNOWN = '?';

/** Returns a text in one line, with the nearest letter for each that the face does not have. */
export function inWinAnsi(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  return [...line].map(nearestOf).join('');
}

function nearestOf(letter: string): string {
  if (isKnown(letter)) return letter;
  // What nobody sees leaves no trace: joiners, marks of direction, selectors.
  if (/^[\p{Cf}\p{Cc}\p{M}]$/u.test(letter)) return '';
  const nearest = NEAREST[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...nearest].every(isKnown) ? nearest : UNKNOWN;
}

function isKnown(letter: string): boolean {
  const code = letter.codePointAt(0) ?? 0;
  return (
    (code >= 0x20 && code <= 0x7e) ||
    (code >= 0xa1 && code <= 0xff && code !== 0xad) ||
    FURTHER.includes(letter)
  );
}
