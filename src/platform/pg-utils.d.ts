declare module 'pg/lib/utils.js' {
  const utils: {
    /** Converts a value of a statement to the form in which the driver sends it. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
