// Relies on pg 8.23.1: `Submittable` and its handlers, and Connection's messages of COPY.
// Gain: not measured. Rows of a backup are transferred as raw bytes, without parsing.
// Test: tests/integration/platform/backup/copy.test.ts

import type { Writable } from "node:stream";
import type { Client, Connection, Submittable } from "pg";

/** COPY methods of pg's connection that its types lack. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(message: string): void;
}

/** A COPY that pg can submit; `done` settles when the server is ready for the next statement. */
abstract class Copy implements Submittable {
  protected connection: CopyConnection | undefined;
  private failure: Error | undefined;
  private settle: (() => void) | undefined;
  readonly done = new Promise<void>((resolve, reject) => {
    this.settle = () => (this.failure ? reject(this.failure) : resolve());
  });

  constructor(private readonly text: string) {}

  submit(connection: Connection): void {
    this.connection = connection as unknown as CopyConnection;
    connection.query(this.text);
  }

  handleError(error: Error): void {
    this.failure ??= error;
    this.settle?.();
  }

  handleReadyForQuery(): void {
    this.settle?.();
  }

  handleCommandComplete(): void {}
  handleEmptyQuery(): void {}
  handleRowDescription(): void {}
}

class CopyOut extends Copy {
  private isPaused = false;

  constructor(
    text: string,
    private readonly sink: Writable,
  ) {
    super(text);
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // pg may reuse the chunk's memory for the next message before the sink has written it.
    if (this.sink.write(Buffer.from(chunk)) || this.isPaused) return;
    const goOn = () => {
      this.isPaused = false;
      this.sink.off("drain", goOn).off("close", goOn);
      this.connection?.stream.resume();
    };
    this.isPaused = true;
    this.connection?.stream.pause();
    this.sink.on("drain", goOn).on("close", goOn);
  }
}

class CopyIn extends Copy {
  constructor(
    text: string,
    private readonly chunks: AsyncIterable<Buffer>,
  ) {
    super(text);
  }

  handleCopyInResponse(): void {
    void this.send();
  }

  private async send(): Promise<void> {
    const { connection } = this;
    if (!connection) return;
    try {
      for await (const chunk of this.chunks) {
        connection.sendCopyFromChunk(chunk);
        if (connection.stream.writableNeedDrain) {
          await new Promise((resolve) => connection.stream.once("drain", resolve));
        }
      }
      connection.endCopyFrom();
    } catch (error) {
      connection.sendCopyFail(String(error));
    }
  }
}

/** Runs a `COPY … TO stdout` into a stream, with backpressure. */
export function copyOut(client: Client, text: string, sink: Writable): Promise<void> {
  const copy = new CopyOut(text, sink);
  client.query(copy);
  return copy.done;
}

/** Runs a `COPY … FROM stdin` with these chunks. */
export function copyIn(client: Client, text: string, chunks: AsyncIterable<Buffer>): Promise<void> {
  const copy = new CopyIn(text, chunks);
  client.query(copy);
  return copy.done;
}
