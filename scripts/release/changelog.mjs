// Reads CHANGELOG.md, in the form of Keep a Changelog, and moves what is unreleased to the section of a version.
import { Fault } from '../launcher/fault.mjs';

const UNRELEASED = 'Unreleased';
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const BREAKING = /^[-*] \*\*Breaking\*\*/m;

/**
 * The changelog with a section for a version. A section of that version without a date has been prepared: it gets the date
 * and what is unreleased.
 *
 * @throws Fault when there is nothing to release, or the version does not follow by semantic versioning.
 */
export function releaseChangelog(text, { version, date, firstVersion }) {
  const [introduction, ...parts] = text.split(/^(?=## )/m);
  const [unreleased, ...others] = parts.map(readSection);
  if (unreleased?.version !== UNRELEASED) throw new Fault('CHANGELOG.md does not begin with Unreleased');
  const prepared = others[0]?.date === null ? others.shift() : { version, prose: '', changes: new Map() };
  if (prepared.version !== version) throw new Fault(`CHANGELOG.md prepares ${prepared.version}`);
  const changes = joined(prepared.changes, unreleased.changes);
  if (changes.size === 0) throw new Fault('CHANGELOG.md has nothing under Unreleased');
  assertFollows(version, others[0]?.version, changes, firstVersion);
  const sections = [
    { version: UNRELEASED, date: null, prose: '', changes: new Map() },
    { version, date, prose: prepared.prose, changes },
    ...others,
  ];
  return `${introduction}${sections.map(writeSection).join('\n')}`;
}

function readSection(part) {
  const [head, ...kinds] = part.split(/^(?=### )/m);
  const [, version, date = null] =
    /^## (Unreleased|\d+\.\d+\.\d+)(?: - (\d{4}-\d\d-\d\d))?$/m.exec(head) ?? fail(head);
  const changes = kinds.map((kind) => {
    const [, name, lines] = /^### (\w+)\n([\s\S]*)$/.exec(kind) ?? fail(kind);
    if (!KINDS.includes(name)) fail(kind);
    return [name, lines.trim()];
  });
  return {
    version,
    date,
    prose: head.split('\n').slice(1).join('\n').trim(),
    changes: new Map(changes.filter(([, lines]) => lines !== '')),
  };
}

function fail(part) {
  throw new Fault(`CHANGELOG.md has a heading of no known form: ${part.split('\n')[0]}`);
}

const joined = (before, after) =>
  new Map(
    KINDS.map((kind) => [kind, [before.get(kind), after.get(kind)].filter(Boolean).join('\n')]).filter(
      ([, lines]) => lines !== '',
    ),
  );

function writeSection({ version, date, prose, changes }) {
  const heading = `## ${version}${date ? ` - ${date}` : ''}`;
  const kinds = [...changes].map(([kind, lines]) => `### ${kind}\n\n${lines}`);
  return `${[heading, prose, ...kinds].filter((part) => part !== '').join('\n\n')}\n`;
}

/** A higher version than the changes need follows too; below 1.0.0 they need one place less. */
function assertFollows(version, previous, changes, firstVersion) {
  if (previous === undefined) {
    if (version !== firstVersion) throw new Fault(`The first version is ${firstVersion}, as in package.json`);
    return;
  }
  const isBreaking = changes.has('Removed') || [...changes.values()].some((lines) => BREAKING.test(lines));
  const place = isBreaking ? 0 : changes.has('Added') ? 1 : 2;
  const lowest = previous.startsWith('0.') ? Math.min(place + 1, 2) : place;
  const following = [2, 1, 0].filter((each) => each <= lowest).map((each) => raised(previous, each));
  if (!following.includes(version)) {
    throw new Fault(
      `${version} does not follow ${previous} by these changes: ${following.join(' or ')} does`,
    );
  }
}

const raised = (version, place) =>
  version
    .split('.')
    .map((number, index) => (index < place ? number : index === place ? Number(number) + 1 : 0))
    .join('.');
