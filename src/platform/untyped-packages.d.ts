/* The parts of packages without types that the service calls. */

declare module 'swagger-ui-dist/absolute-path.js' {
  export default function getAbsoluteFSPath(): string;
}

declare module 'heic-decode' {
  export interface Decoded {
    readonly width: number;
    readonly height: number;
    /** Four bytes a pixel: red, green, blue, alpha. */
    readonly data: Uint8ClampedArray;
  }

  interface Image {
    readonly width: number;
    readonly height: number;
    decode(): Promise<Decoded>;
  }

  interface Images extends ReadonlyArray<Image> {
    /** Frees their memory. */
    dispose(): void;
  }

  /** Reads the heads of the pictures of a file, of which each is decoded on demand. */
  export function all(options: { readonly buffer: Uint8Array }): Promise<Images>;
}
