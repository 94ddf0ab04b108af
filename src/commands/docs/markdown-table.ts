/** Returns a table of Markdown: its heading, and its rows of the same length. */
export const markdownTable = (heading: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heading, heading.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
