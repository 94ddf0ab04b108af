import { GraphQLError, GraphQLScalarType } from 'graphql';
import { Upload } from 'graphql-upload-ts';
import { type FieldRule, RULE } from '../message.js';

const rule: FieldRule = {
  es: 'debe ser un archivo',
  en: 'must be a file',
  code: 'WRONG_TYPE',
  params: { type: 'Upload' },
};

/** Reads a file in a request of either interface on demand, which may still be arriving. */
export const UploadScalar = new GraphQLScalarType<Upload, never>({
  name: 'Upload',
  description:
    'A file of at most 20 MiB, sent as its own part of a `multipart/form-data` request as the GraphQL multipart request' +
    ' protocol describes. Such a request needs the header `Apollo-Require-Preflight` with any value, and an access token.',
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  extensions: { [RULE]: rule },
  // Accepts a parsed value: both the service and graphql-js parse variables.
  parseValue: (value) => {
    if (value instanceof Upload) return value;
    throw new GraphQLError(rule.en);
  },
  parseLiteral: () => {
    throw new GraphQLError(rule.en);
  },
  serialize: () => {
    throw new GraphQLError('A file is never an answer');
  },
});
