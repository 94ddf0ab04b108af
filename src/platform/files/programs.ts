import { extname } from 'node:path';

/** Extensions of programs and scripts that a double click or a web server may run. */
const EXTENSIONS = new Set(
  [
    // Windows
    'exe dll msi msp mst msix appx com bat cmd pif scr cpl sys drv ocx lnk scf hta reg inf application gadget',
    'ps1 ps1xml psm1 psd1 psc1 vbs vbe vb wsf wsh wsc ws sct js jse mjs cjs jar jnlp class war',
    // Unix, macOS, phones
    'sh bash zsh ksh csh fish command run elf so dylib app dmg pkg deb rpm appimage apk aab ipa xap',
    // Servers
    'php php3 php4 php5 php7 php8 phtml phar asp aspx ashx asmx cer jsp jspx cgi fcgi pl py pyc pyw rb lua',
  ].flatMap((line) => line.split(' ')),
);

/** Tells whether a file has the name of a program or script, in any letter case and Unicode form, as a person sees it. */
export function isProgramName(name: string): boolean {
  const seen = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return EXTENSIONS.has(extname(seen).slice(1).trim().toLowerCase());
}

/** The number of bytes at the start of a file that identify a program. */
export const SIGNATURE_BYTES = 64;

const starts = (...hex: string[]) => hex.map((each) => Buffer.from(each, 'hex'));

const ELF = starts('7f454c46');

/** Matches Mach-O of both word sizes, both byte orders and several architectures. */
const MACH_O = starts('feedface', 'feedfacf', 'cefaedfe', 'cffaedfe', 'cafebabe', 'bebafeca', 'cafebabf');

const SIGNATURES = [...ELF, ...MACH_O, Buffer.from('#!')];

/** Tells whether a file that starts with these bytes is a program (PE, ELF, Mach-O) or a script with a `#!` line. */
export function isProgramStart(head: Buffer): boolean {
  return isPortableExecutable(head) || SIGNATURES.some((signature) => beginsWith(head, signature));
}

/** Tells whether a file is PE; its `MZ` also begins ordinary texts, but those have no control characters. */
function isPortableExecutable(head: Buffer): boolean {
  return beginsWith(head, Buffer.from('MZ')) && head.subarray(0, SIGNATURE_BYTES).some(isControl);
}

const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d;

const beginsWith = (head: Buffer, start: Buffer) => head.subarray(0, start.length).equals(start);
