import superjson from "superjson";
import { procedureRules } from "@/server/rest/procedure-paths";
import { handleTrpc } from "@/server/rest/trpc-handler";
import type { Visitor } from "./visitor";

export interface RpcAnswer<Data> {
  status: number;
  /** The procedure's result, or null for a refusal. */
  data: Data | null;
  /** The error code of a refusal. */
  reason: string | null;
  headers: Headers;
}

/** Calls a procedure from the visitor's browser, which keeps the response's cookies. */
export async function rpc<Data>(
  visitor: Visitor,
  name: string,
  input?: object,
): Promise<RpcAnswer<Data>> {
  const isQuery = procedureRules().find((rule) => rule.name === name)?.type === "query";
  const json = JSON.stringify(superjson.serialize(input));
  const query = isQuery && input ? `?input=${encodeURIComponent(json)}` : "";
  const answer = await handleTrpc(
    new Request(`http://shop.test/api/trpc/${name}${query}`, {
      method: isQuery ? "GET" : "POST",
      headers: { ...visitor.headers(), "content-type": "application/json" },
      body: isQuery ? undefined : json,
    }),
  );
  for (const line of answer.headers.getSetCookie()) visitor.keep(line);
  const body = await answer.json();
  const reason = body.error?.json?.data?.reason ?? null;
  const data = body.result ? superjson.deserialize<Data>(body.result.data) : null;
  return { status: answer.status, data, reason, headers: answer.headers };
}
