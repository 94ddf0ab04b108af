import type { Progress } from '../operator/progress.js';

/** Counts rows as they pass, and tells how fast they do. */
export class Meter {
  private readonly begun = performance.now();
  private rows = 0;
  private bytes = 0;

  add(rows: number, bytes: number): void {
    this.rows += rows;
    this.bytes += bytes;
  }

  /** The share of a whole of so many bytes. */
  shareOf(total: number): number {
    return this.bytes / total;
  }

  get rate(): string {
    return `${this.rows} rows, ${Math.round(this.rows / this.seconds)} a second`;
  }

  get summary(): string {
    return `Rows: ${this.rate}, ${megabytes(this.bytes)} MB in ${this.seconds.toFixed(1)} s`;
  }

  private get seconds(): number {
    return Math.max((performance.now() - this.begun) / 1000, 0.001);
  }
}

/** Returns the function that tells how long each phase took, since the one before. */
export function phasesOf(progress: Progress | undefined): (phase: string) => void {
  let begun = performance.now();
  return (phase) => {
    const now = performance.now();
    progress?.line(`${phase}: ${((now - begun) / 1000).toFixed(1)} s`);
    begun = now;
  };
}

export const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
