import { readFile } from 'node:fs/promises';
import { exists } from '../../platform/files/file-system.js';
import { type Names, UnusableName } from './names.js';
import { registrationsOf } from './registrations.js';

const TEMPLATES = new URL('../../../src/commands/new-resource/templates/', import.meta.url);

/** Returns the file that each template becomes. */
const filesOf = ({ folder, stem }: Names): Readonly<Record<string, string>> => ({
  'entity.ts.txt': `src/modules/${folder}/${stem}.entity.ts`,
  'access.ts.txt': `src/modules/${folder}/${stem}.access.ts`,
  'inputs.ts.txt': `src/modules/${folder}/${stem}.inputs.ts`,
  'service.ts.txt': `src/modules/${folder}/${stem}.service.ts`,
  'resolver.ts.txt': `src/modules/${folder}/${stem}.resolver.ts`,
  'relations.ts.txt': `src/modules/${folder}/${stem}.relations.ts`,
  'routes.ts.txt': `src/modules/${folder}/${stem}.routes.ts`,
  'test.ts.txt': `tests/modules/${folder}.test.ts`,
  'contract.md.txt': `docs/contract/records/${folder}.md`,
});

/**
 * Returns every file that a new resource adds or changes, with its new text, by its path. Writes nothing.
 * @throws UnusableName when a file, type or query of that name exists.
 */
export async function changesFor(names: Names): Promise<ReadonlyMap<string, string>> {
  await assertFree(names);
  const changes = new Map<string, string>();
  for (const [template, path] of Object.entries(filesOf(names))) {
    if (await exists(path)) throw new UnusableName(`${path} exists already`);
    changes.set(path, filled(await readFile(new URL(template, TEMPLATES), 'utf8'), names));
  }
  for (const { file, after, lines } of registrationsOf(names)) {
    const text = changes.get(file) ?? (await readFile(file, 'utf8'));
    if (!after.test(text))
      throw new Error(`${file} has no place for the new resource: ${after} finds nothing`);
    changes.set(
      file,
      text.replace(after, (found) => found + lines),
    );
  }
  return changes;
}

/** Refuses a name that a type or query of the schema already has. */
async function assertFree({ Record, record, records }: Names): Promise<void> {
  const schema = await readFile('schema.graphql', 'utf8');
  const taken =
    new RegExp(`^(?:type|input|enum|scalar) (${Record}(?:Connection|Edge|Input|Order)?) `, 'm').exec(
      schema,
    ) ?? new RegExp(`^type Query \\{[^}]*?^  (${record}|${records})[(:]`, 'm').exec(schema);
  if (taken) throw new UnusableName(`The schema has ${taken[1]} already: choose another name`);
}

const filled = (template: string, names: Names) =>
  template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => names[name as keyof Names]);
