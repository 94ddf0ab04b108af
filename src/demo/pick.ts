/** Makes seeded random choices, so the demonstration data is the same on every machine. */
export class Picker {
  private state = 20260114;

  /** Returns an integer from 0 to below `end`. */
  below(end: number): number {
    this.state = (Math.imul(this.state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((this.state / 0x80000000) * end);
  }

  from<T>(values: readonly T[]): T {
    return values[this.below(values.length)] as T;
  }

  /** Returns true in a given percentage of cases. */
  chance(percent: number): boolean {
    return this.below(100) < percent;
  }
}
