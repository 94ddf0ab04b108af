/** Where an embedded database lies, and how it treats its disk. */
export interface EngineFolder {
  readonly folder: string;
  readonly sync: boolean;
  /** Writes are refused while the disk has fewer free bytes; 0 never refuses them. */
  readonly freeBytes: number;
}

/** What the thread of an embedded engine is asked. */
export interface EngineRequest {
  readonly id: number;
  readonly kind: 'exec' | 'reset' | 'close';
  readonly messages: Uint8Array;
}

export interface EngineReply {
  readonly id: number;
  readonly answer: Uint8Array;
}
