import { type ClassType, createUnionType, registerEnumType } from 'type-graphql';
import { type Searched } from '../../engine/read.js';
import { SEARCHED } from './searched.js';

const searched: readonly [string, Searched][] = Object.entries(SEARCHED);

/** Returns what a search finds a record by. */
const waysTo = ({ fields, isNumbered, parts = [] }: Searched): string[] => [
  ...Object.keys(fields).map((field) => `\`${field}\``),
  ...(isNumbered ? ['its number'] : []),
  ...parts.map(({ record, field }) => `\`${record.entity.name}.${field}\``),
];

export const SearchResult = createUnionType({
  name: 'SearchResult',
  description: 'A record that a search finds.',
  types: () => searched.map(([, { record }]) => record.entity as ClassType<object>),
});

export const SearchType = Object.fromEntries(searched.map(([name]) => [name, name]));

registerEnumType(SearchType, {
  name: 'SearchType',
  description: 'A kind of record that `search` looks for.',
  valuesConfig: Object.fromEntries(
    searched.map(([name, searched]) => [
      name,
      { description: `Type \`${searched.record.entity.name}\`, by ${waysTo(searched).join(', ')}.` },
    ]),
  ),
});
