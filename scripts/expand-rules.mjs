// The rules of expand migrations: what instances of older versions, which go on reading and writing beside them, do not
// notice. A statement that none of them knows is refused.

/** The rule of a statement that no form here matches. */
const UNKNOWN = 'unknown-statement';

/** The rule of a function or trigger that older versions run. */
const CHANGED_FUNCTION = 'changed-function';

/** The rule of a constraint that rows of older versions may break. */
const NEW_CONSTRAINT = 'new-constraint';

/** The rules of this file to which a migration may be an exception; squawk does not know them. */
export const EXCEPTED_HERE = [UNKNOWN, CHANGED_FUNCTION, NEW_CONSTRAINT];

/** Rows whose codes have rules of their own, which older versions lack for a new one. */
const CODES = /^(roles|ticket_statuses)$/;
const REFERENCE = /^(roles|vehicle_types|ticket_categories|ticket_statuses)$/;

/** A name, without that of its schema. */
const NAME = '(?:if (?:not )?exists )?(?:only )?(?:"?\\w+"?\\.)?"?(\\w+)"?';
const pattern = (text) => new RegExp(`^${text.replaceAll('NAME', NAME)}`, 'i');

/** What a statement is: the form, and the rule that it breaks, or a function that finds it. */
const STATEMENTS = [
  // The triggers of the feed of changes leave the rows as they were written, whichever version writes.
  ['create (?:or replace )?function "\\w+_Change(?:Before)?_fn"', null],
  ['create trigger "Change(?:" after|Before" before) ', null],
  ['drop (?:trigger|function) if exists "(?:\\w+_)?Change(?:Before)?(?:_fn)?"', null],
  ['create (?:unlogged )?table NAME', ([, table], made) => void made.tables.add(table)],
  ['alter table NAME (.*)', ([, table, actions], made) => inTable(made, table, actions)],
  ['create unique index (?:concurrently )?NAME on NAME(.*)', uniqueIndex],
  ['create index ', null],
  ['drop index (?:concurrently )?NAME', droppedIndex],
  // No version names an index, but for the keys that name what is taken.
  [
    'alter index NAME rename to NAME',
    ([, ...names]) => (names.some((name) => /_unique$/.test(name)) ? 'renamed-object' : undefined),
  ],
  ['create function NAME', ([, name], made) => void made.functions.add(name)],
  ['create or replace function NAME', ([, name], made) => unlessMade(made.functions, name, CHANGED_FUNCTION)],
  ['create (?:or replace )?(?:constraint )?trigger NAME .*? on NAME', triggerOf],
  ['(?:drop|alter) (?:function|procedure|trigger|aggregate)', CHANGED_FUNCTION],
  [
    '(?:drop|truncate) (?:table )?NAME',
    ([, table], made) => unlessMade(made.tables, table, 'removed-object'),
  ],
  ['delete from NAME', ([, table], made) => unlessMade(made.tables, table, 'removed-rows')],
  ['update NAME', ([, table]) => (REFERENCE.test(table) ? 'changed-reference-rows' : undefined)],
  ['insert into NAME', ([, table]) => (CODES.test(table) ? 'changed-reference-rows' : undefined)],
  ['(?:create type|create sequence|create view|comment on|grant|analyze|set) ?', null],
  ['(?:alter type|alter domain)', 'changed-type'],
].map(([form, rule]) => [pattern(form), rule]);

/** What an action of `alter table` on a table with rows is. */
const ACTIONS = [
  ['(?:add )?validate constraint ', null],
  ['add constraint NAME (.*)', ([, , rule], made, table) => newConstraint(made, table, rule)],
  [
    'add (?=(?:check|unique|foreign key|primary key|exclude)\\b)(.*)',
    ([, rule], made, table) => newConstraint(made, table, rule),
  ],
  ['add (?:column )?NAME (.*)', ([, column, type], made, table) => newColumn(made, table, column, type)],
  ['drop constraint NAME', ([, name], made) => unlessMade(made.added, name, 'removed-constraint')],
  ['drop ', 'removed-object'],
  ['rename ', 'renamed-object'],
  [
    'alter (?:column )?NAME (?:set data )?type ',
    ([, column], made, table) => unlessMade(made.columns, `${table}.${column}`, 'changed-type'),
  ],
  ['alter (?:column )?NAME set not null', 'required-column'],
  ['alter (?:column )?NAME drop ', 'removed-default'],
  [
    'alter (?:column )?NAME set default ',
    ([, column], made, table) => unlessMade(made.columns, `${table}.${column}`, 'changed-default'),
  ],
  ['(?:enable|disable) trigger ', CHANGED_FUNCTION],
  // Where rows are kept, and when they are vacuumed.
  ['(?:re)?set \\(', null],
].map(([form, rule]) => [pattern(form), rule]);

/** What migrations make that the oldest version beside them does not know. */
export const nothingMade = () => ({
  tables: new Set(),
  functions: new Set(),
  /** Columns of tables with rows, each with whether rows of older versions leave it empty. */
  columns: new Map(),
  indexes: new Set(),
  /** The constraints and indexes that the same migration adds, by which it may replace its own unfinished ones. */
  added: new Set(),
});

/**
 * Returns the rules that statements break, each with its statement, and notes in `made` what they make. Of an index and a
 * constraint that one migration drops and adds again, only the adding is judged.
 */
export function brokenRules(queries, made) {
  const statements = queries.flatMap(statementsOf);
  made.added = new Set(
    statements.flatMap((text) =>
      [...text.matchAll(/ (?:add constraint|create (?:unique )?index(?: concurrently)?) "?(\w+)"?/gi)].map(
        ([, name]) => name,
      ),
    ),
  );
  return statements.flatMap((statement) => {
    const rules = [ruleOf(STATEMENTS, statement, made)].flat().filter(Boolean);
    return rules.map((rule) => ({ rule, statement }));
  });
}

/** Splits into statements on one line each, without comments and texts, whose content no rule reads. */
const statementsOf = (query) =>
  query
    .replace(/--.*$/gm, '')
    .replace(/(\$\w*\$)[\s\S]*?\1/g, "''")
    .replace(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean);

function ruleOf(forms, text, made, ...more) {
  for (const [form, rule] of forms) {
    const found = form.exec(text);
    if (found) return typeof rule === 'function' ? rule(found, made, ...more) : rule;
  }
  return UNKNOWN;
}

const unlessMade = (names, name, rule) => (names.has(name) ? undefined : rule);

function inTable(made, table, actions) {
  if (made.tables.has(table)) return undefined;
  return partsOf(actions).map((action) => ruleOf(ACTIONS, action, made, table));
}

/** Splits a list at the commas outside of parentheses. */
function partsOf(list) {
  let depth = 0;
  const parts = [''];
  for (const character of list) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

function newColumn(made, table, column, type) {
  const hasValue = /\b(?:default|generated|\w*serial)\b/i.test(type);
  made.columns.set(`${table}.${column}`, { isEmpty: !hasValue });
  if (/\bnot null\b|\bprimary key\b/i.test(type) && !hasValue) return 'required-column';
  if (/\b(?:unique|primary key)\b/i.test(type) && hasValue) return NEW_CONSTRAINT;
  return undefined;
}

/**
 * Refuses a constraint that rows of older versions may break: a check that is not about new columns alone or asks whether they
 * are empty, and a key without a new column that these rows leave empty.
 */
function newConstraint(made, table, rule) {
  const using = /\busing index "?(\w+)"?/i.exec(rule);
  if (using) return unlessMade(made.indexes, using[1], NEW_CONSTRAINT);
  if (/^check\b/i.test(rule)) {
    const columns = namesIn(rule.replace(/^check\b/i, '').replace(/\bnot valid$/i, ''));
    const isOfNew = columns.every((column) => made.columns.has(`${table}.${column}`));
    return isOfNew && !/\bis\b|\bcoalesce\b|\bnum_n/i.test(rule) ? undefined : NEW_CONSTRAINT;
  }
  return hasEmpty(made, table, /^(?:unique|foreign key) ?(\(.*)/i.exec(rule)?.[1])
    ? undefined
    : NEW_CONSTRAINT;
}

function uniqueIndex([, name, table, key], made) {
  if (!made.tables.has(table) && !hasEmpty(made, table, key)) return NEW_CONSTRAINT;
  made.indexes.add(name);
  return undefined;
}

/** Tells whether one of the columns of a key, not of an expression, is empty in rows of older versions. */
function hasEmpty(made, table, key = '') {
  if (/\bnulls not distinct\b/i.test(key)) return false;
  const [, columns = ''] = /\(((?:[^()]|\([^()]*\))*)\)/.exec(key) ?? [];
  return partsOf(columns).some((part) => made.columns.get(`${table}.${part.replaceAll('"', '')}`)?.isEmpty);
}

/** The names in an expression that may be columns; a word of SQL that is missing here counts as a column. */
const WORDS =
  /^(?:and|or|not|is|null|in|between|like|ilike|any|all|array|true|false|case|when|then|else|end|distinct|from|similar|to|using|btree|gin|asc|desc|nulls|first|last|interval|text|int|integer|boolean|uuid|date|at|time|zone)$/i;

const namesIn = (text) =>
  [...text.replaceAll("''", '').matchAll(/"(\w+)"|\b([a-z_]\w*)\b(?! ?\()/gi)]
    .map(([, quoted, word]) => quoted ?? word)
    .filter((name) => !WORDS.test(name));

/** By its name: the generator gives those of unique constraints this ending. */
function droppedIndex([, name], made) {
  return /_unique$/.test(name) ? unlessMade(made.added, name, 'removed-constraint') : undefined;
}

function triggerOf([, , table], made) {
  return unlessMade(made.tables, table, CHANGED_FUNCTION);
}
