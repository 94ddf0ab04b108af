import { readdir, readFile } from 'node:fs/promises';
import { getOperationAST, type OperationTypeNode, parse } from 'graphql';

// The bundle lies as deep below the project as this file, so that the path leads there from both.
const FOLDER = new URL('../../examples/screens/', import.meta.url);

/** An example of a document for one screen of a client. */
export interface Screen {
  /** Name of its file without the ending, for example `debtors`. */
  readonly name: string;
  readonly document: string;
  readonly operation: `${OperationTypeNode}`;
}

/** Returns the examples of `examples/screens`, ordered by name. */
export async function readScreens(): Promise<Screen[]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.graphql')).sort();
  return Promise.all(
    files.map(async (file) => {
      const document = await readFile(new URL(file, FOLDER), 'utf8');
      const operation = getOperationAST(parse(document))?.operation ?? 'query';
      return { name: file.slice(0, -'.graphql'.length), document, operation };
    }),
  );
}
