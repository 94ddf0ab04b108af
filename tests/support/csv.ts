/** Reads CSV (RFC 4180) with a byte order mark, whose lines all end in CRLF, into rows of cells. */
export function readCsv(text: string): string[][] {
  if (!text.startsWith('\uFEFF') || !text.endsWith('\r\n'))
    throw new Error('the mark or the last line end is missing');
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  cell.lastIndex = 1;
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const [, quoted, bare = '', end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error(`no cell at ${at}: ${text.slice(at, at + 40)}`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}
