declare module 'swagger-ui-dist/absolute-path.js' {
  /** The directory of the built assets. */
  export default function getAbsoluteFSPath(): string;
}
