/** A page of a list. */
export interface Page<Row = unknown> {
  data: Row[];
  /** The position of the next page; null on the last page. */
  nextCursor: string | null;
}

/**
 * A list that is read page by page: `for await (const row of list)` reads all rows,
 * `for await (const page of list.pages())` all pages. Each loop starts from the beginning.
 */
export class List<Answer extends Page> implements AsyncIterable<Answer["data"][number]> {
  readonly #read: (cursor: string | undefined) => Promise<Answer>;

  constructor(read: (cursor: string | undefined) => Promise<Answer>) {
    this.#read = read;
  }

  /** Reads the first page, or the page at a `nextCursor`. */
  page(cursor?: string): Promise<Answer> {
    return this.#read(cursor);
  }

  async *pages(): AsyncGenerator<Answer, void, undefined> {
    let cursor: string | undefined;
    do {
      const page = await this.#read(cursor);
      yield page;
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Answer["data"][number], void, undefined> {
    for await (const { data } of this.pages()) yield* data as Awaited<Answer["data"][number]>[];
  }
}
