import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { isSigned, SIGNATURE_HEADER } from "@/server/delivery/supplier-signature";

export const SUPPLIER_SECRET = "q8N2vR5xT1wZ7yB4cD6eF9gH3jK0mL5p";

interface Asked {
  method: string;
  path: string;
  said: Record<string, unknown> | null;
  isSigned: boolean;
}

/** The supplier's reaction to a request; the supplier never responds before `answers` is called. */
type Behaviour = (asked: Asked, res: ServerResponse) => void;

export const says =
  (answer: unknown, status = 200): Behaviour =>
  (_asked, res) =>
    res.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));

/**
 * Starts a supplier that follows docs/suppliers.md, on its own port. `answers` sets its next
 * behaviours; the last one repeats.
 */
export function withJsonSupplier() {
  const asked: Asked[] = [];
  let answers: Behaviour[] = [];
  const server = createServer((req, res) => {
    void take(req).then((one) => {
      asked.push(one);
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(one, res);
    });
  });
  let url = "";
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  beforeEach(() => {
    asked.length = 0;
    answers = [];
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    asked,
    answers: (...next: Behaviour[]) => {
      answers = next;
    },
    options: () => ({ url, secret: SUPPLIER_SECRET }),
  };
}

async function take(req: IncomingMessage): Promise<Asked> {
  let body = "";
  for await (const part of req) body += part;
  const { method = "", url: path = "" } = req;
  const header = req.headers[SIGNATURE_HEADER];
  const signature = typeof header === "string" ? header : null;
  return {
    method,
    path,
    said: body === "" ? null : JSON.parse(body),
    isSigned: isSigned({ method, path, body }, signature, SUPPLIER_SECRET),
  };
}
