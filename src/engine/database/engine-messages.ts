/** Where an embedded database lies, and how it treats its disk. */
export interface EngineFolder {
  readonly folder: string;
  readonly sync: boolean;
  /** The free bytes of the disk below which writes are refused; 0 for no limit. */
  readonly freeBytes: number;
}

/** A request to the thread of an embedded engine. */
export interface EngineRequest {
  readonly id: number;
  readonly kind: 'exec' | 'reset' | 'close';
  readonly messages: Uint8Array;
}

export interface EngineReply {
  readonly id: number;
  readonly answer: Uint8Array;
}
