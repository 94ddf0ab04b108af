/* The standard faces of PDF have the letters of WinAnsi alone, which are those of Spanish and of the languages of Western Europe. */

/** The letters of WinAnsi beyond Latin-1. */
const FURTHER = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ';

const KNOWN = new RegExp(`^[\\x20-\\x7e\\xa1-\\xac\\xae-\\xff${FURTHER}]*$`, 'u');

/** Letters that have no decomposition, and signs, with the nearest that the face has. */
const NEAREST: Readonly<Record<string, string>> = {
  ...{ Ł: 'L', ł: 'l', Đ: 'D', đ: 'd', ı: 'i', Ħ: 'H', ħ: 'h', Ŧ: 'T', ŧ: 't', Ŋ: 'N', ŋ: 'n' },
  ...{ '−': '-', '‐': '-', '‑': '-', '‒': '–', '―': '—', '′': "'", '″': '"', '⁄': '/' },
};

const UNKNOWN = '?';

/** Returns a text in one line, with the nearest letter for each that the face does not have. */
export function inWinAnsi(text: string): string {
  const line = text.normalize('NFC').replace(/\s+/gu, ' ').trim();
  // Most texts have known letters alone, and a statement has thousands of texts.
  return KNOWN.test(line) ? line : [...line].map(nearestOf).join('');
}

function nearestOf(letter: string): string {
  if (isKnown(letter)) return letter;
  // What nobody sees leaves no trace: joiners, marks of direction, selectors.
  if (/^[\p{Cf}\p{Cc}\p{M}]$/u.test(letter)) return '';
  const nearest = NEAREST[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...nearest].every(isKnown) ? nearest : UNKNOWN;
}

const isKnown = (letter: string): boolean => KNOWN.test(letter);
