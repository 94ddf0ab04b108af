/** A file of a form: its name and content. */
export interface Sent {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** A form with a file as its first part and texts after it, as legacy clients send it. */
export function formOf(file: Sent | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  if (file) form.append('file', new Blob([file.content]), file.name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The same file to a mutation whose `input` has it as `file`. */
export function operationOf(
  query: string,
  { name, content }: Sent,
  input: Record<string, unknown>,
): FormData {
  return multipartOf(query, { input: { ...input, file: new File([content], name) } }) as FormData;
}

/** The header that a GraphQL request with files needs against cross-site request forgery. */
export const PREFLIGHTED = { 'apollo-require-preflight': 'true' };

/** An operation with the files of its variables as form parts (GraphQL multipart request specification); null without files. */
export function multipartOf(query: string, variables: object = {}): FormData | null {
  const files: { file: File; path: string }[] = [];
  const withoutFiles = (value: unknown, path: string): unknown => {
    if (value instanceof File) {
      files.push({ file: value, path });
      return null;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((item, index) => withoutFiles(item, `${path}.${index}`));
    return Object.fromEntries(
      Object.entries(value).map(([name, field]) => [name, withoutFiles(field, `${path}.${name}`)]),
    );
  };
  const operations = JSON.stringify({ query, variables: withoutFiles(variables, 'variables') });
  if (files.length === 0) return null;
  const form = new FormData();
  form.append('operations', operations);
  form.append('map', JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [index, [path]]))));
  for (const [index, { file }] of files.entries()) form.append(String(index), file);
  return form;
}
