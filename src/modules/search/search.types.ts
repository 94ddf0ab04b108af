import { type ClassType, createUnionType, registerEnumType } from 'type-graphql';
import { SEARCHED } from './searched.js';

const searched = Object.entries(SEARCHED);

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
    searched.map(([name, { record, fields }]) => [
      name,
      {
        description: `Type \`${record.entity.name}\`, by ${Object.keys(fields)
          .map((field) => `\`${field}\``)
          .join(', ')}.`,
      },
    ]),
  ),
});
