/** A file to be sent: its name and what is in it. */
export interface Sent {
  readonly name: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** A form with a file as its first part, as legacy clients send it, and texts after. */
export function formOf(file: Sent | null, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  if (file) form.append('file', new Blob([file.content]), file.name);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** The same file to a mutation whose `input` has it as `file` (GraphQL multipart request specification). */
export function operationOf(query: string, file: Sent, input: Record<string, unknown>): FormData {
  const form = new FormData();
  form.append('operations', JSON.stringify({ query, variables: { input: { file: null, ...input } } }));
  form.append('map', JSON.stringify({ 0: ['variables.input.file'] }));
  form.append('0', new Blob([file.content]), file.name);
  return form;
}

/** What such a request carries so that it is no cross-site forgery. */
export const PREFLIGHTED = { 'apollo-require-preflight': 'true' };
