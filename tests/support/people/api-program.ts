import { randomUUID } from "node:crypto";
import { API_SCOPES, type ApiScope } from "@/domain/account/api-scopes";
import { answerRequest } from "@/server/rest/answer-request";
import { expectDocumented } from "../data/documented-answers";
import { callAs } from "./callers";

export interface ApiAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape of the response
  body: any;
  headers: Headers;
}

/** A program that calls /api/v1 with an API key. */
export class ApiProgram {
  /** The IP address of its calls. */
  ip = "203.0.113.50";

  constructor(
    readonly key: string,
    readonly id = 0,
  ) {}

  /** Creates an API key in the panel, by default with all scopes except `upstream`. */
  static async with(
    scopes: readonly ApiScope[] = API_SCOPES.filter((scope) => scope !== "upstream"),
    more: { name?: string; days?: number | null; addresses?: string[] } = {},
  ): Promise<ApiProgram> {
    const { key, id } = (await callAs("admin", "admin.apiKeys.create", {
      name: `Program ${randomUUID()}`,
      scopes,
      days: null,
      addresses: [],
      idempotencyKey: randomUUID(),
      ...more,
    })) as { key: string; id: number };
    return new ApiProgram(key, id);
  }

  /**
   * Calls an endpoint. Each response is checked against the OpenAPI document.
   * @param path below /api/v1
   * @param headers a header that is null is not sent; a write gets a new Idempotency-Key by default
   */
  async call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string | null> = {},
  ): Promise<ApiAnswer> {
    const sent = typeof body === "string" || body === undefined ? body : JSON.stringify(body);
    const all: Record<string, string | null> = {
      authorization: `Bearer ${this.key}`,
      "x-forwarded-for": this.ip,
      "idempotency-key": method === "GET" ? null : randomUUID(),
      "content-type": sent === undefined ? null : "application/json",
      ...headers,
    };
    const response = await answerRequest(
      new Request(`http://shop.test/api/v1${path}`, {
        method,
        headers: Object.entries(all).filter((one): one is [string, string] => one[1] !== null),
        body: sent,
      }),
    );
    const { status, headers: received } = response;
    const answer = { status, headers: received, body: await response.json() };
    expectDocumented("/api/v1", method, path, answer, answer.body);
    return answer;
  }
}
