declare module 'relay-compiler' {
  /** The path of the compiler for this machine. */
  const binary: string;
  export default binary;
}

declare module 'apollo-upload-client/UploadHttpLink.mjs' {
  import { HttpLink } from '@apollo/client';

  export default class UploadHttpLink extends HttpLink {}
}
