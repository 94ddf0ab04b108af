import { GraphQLError, GraphQLScalarType } from 'graphql';
import { Upload } from 'graphql-upload-ts';

/** A file in a request, by whichever interface it comes: it may still be arriving, and is read once it is asked for. */
export const UploadScalar = new GraphQLScalarType<Upload, never>({
  name: 'Upload',
  description:
    'A file of at most 20 MiB, sent as its own part of a `multipart/form-data` request as the GraphQL multipart request' +
    ' protocol describes. Such a request needs the header `Apollo-Require-Preflight` with any value, and an access token.',
  // A value that was read before is taken as it is: variables are read both by us and by the compiled document.
  parseValue: (value) => {
    if (value instanceof Upload) return value;
    throw new GraphQLError('debe ser un archivo');
  },
  parseLiteral: () => {
    throw new GraphQLError('debe ser un archivo');
  },
  serialize: () => {
    throw new GraphQLError('A file is never an answer');
  },
});
