import { recordFields } from './contract-records.js';

const FORMS: Readonly<Record<string, (value: unknown) => boolean>> = {
  guid: matches(/^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/),
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  decimal: (value) => typeof value === 'number' && /^-?\d+(\.\d{1,2})?$/.test(String(value)),
  timestamp: matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
  day: matches(/^\d{4}-\d\d-\d\d$/),
  boolean: (value) => typeof value === 'boolean',
};

/** The differences between a value and its type in the contract, each with its path; empty without any. */
export function faultsOf(value: unknown, type: string, place = 'body'): string[] {
  if (type.endsWith('?')) return value === null ? [] : faultsOf(value, type.slice(0, -1), place);
  if (type.endsWith('[]')) {
    if (!Array.isArray(value)) return [`${place} is no array`];
    return value.flatMap((item, index) => faultsOf(item, type.slice(0, -2), `${place}[${index}]`));
  }
  const isForm = FORMS[type];
  if (isForm) return isForm(value) ? [] : [`${place} is no ${type}: ${JSON.stringify(value)}`];
  return faultsOfRecord(value, recordFields(type), place);
}

function faultsOfRecord(value: unknown, fields: Readonly<Record<string, string>>, place: string): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${place} is no object`];
  const unknown = Object.keys(value).filter((name) => !(name in fields));
  return [
    ...unknown.map((name) => `${place}.${name} is not specified`),
    ...Object.entries(fields).flatMap(([name, type]) =>
      name in value
        ? faultsOf((value as Record<string, unknown>)[name], type, `${place}.${name}`)
        : [`${place}.${name} is missing`],
    ),
  ];
}

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value);
}
