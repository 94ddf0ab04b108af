import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|data|uploads|coverage|\.git|\.cache)(?:\/|$)/;

/** All pages of the repository by their paths. */
export async function markdownPages(): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  for (const path of await pathsBelow('.')) {
    if (path.endsWith('.md')) pages.set(path, await readFile(path, 'utf8'));
  }
  return pages;
}

async function pathsBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const paths = await Promise.all(
    entries.map((entry) => {
      const path = normalize(join(folder, entry.name));
      if (LEFT_OUT.test(path)) return [];
      return entry.isDirectory() ? pathsBelow(path) : [path];
    }),
  );
  return paths.flat();
}

const LINK = /\]\((?!https?:|mailto:)([^)\s]+)\)/g;

/** The paths in the repository that a page links to, with their anchors. */
export const linksOf = (path: string, page: string): { link: string; target: string }[] =>
  [...withoutCode(page).matchAll(LINK)].map(([, link = '']) => ({
    link,
    target: link.startsWith('#') ? path + link : normalize(join(dirname(path), link)),
  }));

/** The anchors that GitHub gives the headings of a page. */
export function anchorsOf(page: string): ReadonlySet<string> {
  const headings = [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

/** Whether a target is a file of the repository, and its anchor a heading of that. */
export async function leadsSomewhere(target: string): Promise<boolean> {
  const [path = '', anchor] = target.split('#');
  const page = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) =>
    error.code === 'EISDIR' ? '' : null,
  );
  return page !== null && (anchor === undefined || anchorsOf(page).has(anchor));
}

/** The paragraphs and the items of lists of a page: no headings, tables and code. */
export function paragraphsOf(page: string): string[] {
  return withoutCode(page)
    .replace(/^(?:\s*\||#).*$/gm, '')
    .split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
    .filter((paragraph) => paragraph !== '');
}

const withoutCode = (page: string): string => page.replace(/```[\s\S]*?```/g, '');
