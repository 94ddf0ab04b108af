/**
 * The ids of a long list in its order, as they were at one moment; its records are then read in batches by their ids. The
 * ids are kept as one text, which takes less memory than an array of them.
 */
export class ListIds {
  #text: string | null = null;
  #position = 0;
  #lastPosition = 0;

  get areRead(): boolean {
    return this.#text !== null;
  }

  get haveMore(): boolean {
    return this.#position < (this.#text?.length ?? 0);
  }

  /** @param text Separated by commas; null without any. */
  keep(text: string | null): void {
    this.#text = text ?? '';
  }

  /** The next ids, at most `count`. */
  take(count: number): string[] {
    const text = this.#text ?? '';
    const ids: string[] = [];
    this.#lastPosition = this.#position;
    while (ids.length < count && this.#position < text.length) {
      const comma = text.indexOf(',', this.#position);
      const end = comma < 0 ? text.length : comma;
      ids.push(text.slice(this.#position, end));
      this.#position = end + 1;
    }
    return ids;
  }

  /** Gives the last ids back, to be taken again. */
  giveBack(): void {
    this.#position = this.#lastPosition;
  }
}
