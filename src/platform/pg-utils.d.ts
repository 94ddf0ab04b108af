declare module 'pg/lib/utils.js' {
  const utils: {
    /** A value of a statement as the driver sends it. */
    prepareValue(value: unknown): string | Buffer | null;
  };
  export default utils;
}
