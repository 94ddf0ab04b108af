import { readdirSync, readFileSync } from 'node:fs';
import { type DocumentNode, type GraphQLSchema, getOperationAST, parse, validate } from 'graphql';

/** A document that a test of the suites sends, as it stands in the file. */
export interface SuiteDocument {
  readonly source: string;
  readonly document: DocumentNode;
}

/** Texts between quotes or backticks that may be documents. */
const TEXTS = /`([^`]*)`|'((?:query|mutation|\{)[^'\n]*)'/g;

/** The valid documents in the files of the suites; those that a test puts together of parts are not among them. */
export function suiteDocuments(schema: GraphQLSchema): SuiteDocument[] {
  const files = readdirSync('tests', { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const texts = files.flatMap((name) =>
    [...readFileSync(`tests/${name}`, 'utf8').matchAll(TEXTS)].map(([, long, short]) => long ?? short ?? ''),
  );
  return [...new Set(texts)].flatMap((source) => {
    const document = parsed(source);
    const isValid = document && getOperationAST(document) && validate(schema, document).length === 0;
    return isValid ? [{ source, document }] : [];
  });
}

function parsed(source: string): DocumentNode | null {
  try {
    return parse(source);
  } catch {
    return null;
  }
}
