import type { HeaderList, RequestHeaders } from "@/server/platform/headers";

/** What a REST path is asked, by whoever took the request: a web request, or one of Node's. */
export interface RestCall {
  method: string;
  /** Below /api, as it was written: /cart.php */
  path: string;
  /** What follows the question mark, or nothing. */
  query: string;
  headers: RequestHeaders;
  /** All of the body as it came; null when it weighs more than so many bytes. */
  readBody(most: number): Promise<Uint8Array | null>;
}

/** What it answers: JSON, whole or while it is read, or nothing. */
export interface RestAnswer {
  status: number;
  headers: HeaderList;
  body: string | ReadableStream<Uint8Array> | null;
  /** What an answer shows that is the same for everybody (rest/shared-answers.ts); null for any other. */
  tags: Set<string> | null;
}
