/** A table of Markdown. */
export const table = (lines: readonly (readonly string[])[]) =>
  lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
