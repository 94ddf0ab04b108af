import { format } from 'sql-formatter';

const WIDTH = 120;

/** A line with the lines that belong to it, and the one that closes its parenthesis. */
interface Block {
  line: string;
  parts: Block[];
  end: string;
}

/** Lays out a statement: what fits is one line, and what does not is a line for each clause, column and condition. */
export function layOut(text: string): string {
  const lines = format(text, { language: 'postgresql', keywordCase: 'preserve', expressionWidth: WIDTH });
  const written = blocksOf(lines.split('\n')).flatMap((block) => linesOf(block, 0));
  return `${written.join('\n')};`;
}

/** Returns the blocks of lines that are indented by the lines that they belong to. */
function blocksOf(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  const [first = ''] = lines;
  const indent = indentOf(first);
  let inner: string[] = [];
  const close = () => {
    const last = blocks.at(-1);
    if (last && inner.length > 0) last.parts.push(...blocksOf(inner));
    inner = [];
  };
  for (const line of lines) {
    if (indentOf(line) > indent) inner.push(line);
    else {
      close();
      const last = blocks.at(-1);
      if (last && line.trimStart().startsWith(')')) last.end += line.trimStart();
      else blocks.push({ line: line.trimStart(), parts: [], end: '' });
    }
  }
  close();
  return blocks;
}

const indentOf = (line: string) => line.length - line.trimStart().length;

function linesOf(block: Block, indent: number): string[] {
  const whole = inOneLine(block);
  if (indent + whole.length <= WIDTH) return [' '.repeat(indent) + whole];
  const { line, parts, end } = joined(block);
  return [
    ' '.repeat(indent) + line,
    ...parts.flatMap((part) => linesOf(part, indent + 2)),
    ...(end ? [' '.repeat(indent) + end] : []),
  ];
}

/** Joins a clause with its only part, which is in parentheses. */
function joined(block: Block): Block {
  const [only, ...others] = block.parts;
  if (!only || others.length > 0 || block.end || only.parts.length === 0) return block;
  return joined({ ...only, line: `${block.line} ${only.line}` });
}

const inOneLine = ({ line, parts, end }: Block): string =>
  [line, ...parts.map(inOneLine)].join(' ').replaceAll('( ', '(') + end;
