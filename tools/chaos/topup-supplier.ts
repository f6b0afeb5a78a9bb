import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { SUPPLIER_CALLBACK } from "@/server/delivery/supplier-callback";
import { SIGNATURE_HEADER, signMessage } from "@/server/delivery/supplier-signature";
import type { Environment } from "../stack/project";

const SECRET = "q8N2vR5xT1wZ7yB4cD6eF9gH3jK0mL5p";

/** A supplier as in docs/suppliers.md that accepts every top-up, and credits it on request. */
export class TopupSupplier {
  private readonly credited = new Set<string>();

  private constructor(
    private readonly server: Server,
    /** URLs of the web processes that receive its callbacks. */
    private readonly webs: readonly string[],
  ) {}

  static async open(webs: readonly string[]): Promise<TopupSupplier> {
    const server = createServer();
    const supplier = new TopupSupplier(server, webs);
    server.on("request", async (req, res) => {
      const answer = JSON.stringify(await supplier.answer(req));
      res.writeHead(200, { "content-type": "application/json" }).end(answer);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return supplier;
  }

  /** Environment that makes a process of the shop use this supplier. */
  get env(): Environment {
    const { port } = this.server.address() as AddressInfo;
    return {
      TOPUP_SUPPLIER: "http",
      TOPUP_SUPPLIER_URL: `http://127.0.0.1:${port}/v1`,
      TOPUP_SUPPLIER_SECRET: SECRET,
    };
  }

  /** Credits a top-up without a callback: the shop learns of it by polling. */
  creditSilently(reference: string): void {
    this.credited.add(reference);
  }

  /** Credits a top-up and calls back every web process at once. */
  async credit(reference: string): Promise<void> {
    this.creditSilently(reference);
    const body = JSON.stringify({ reference, status: "credited", id: idOf(reference) });
    await Promise.all(this.webs.map((web) => callBack(web, body)));
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(req: IncomingMessage) {
    let body = "";
    for await (const part of req) body += part;
    if (req.url?.endsWith("/players")) return { status: "not_found" };
    const reference: string = body ? JSON.parse(body).reference : req.url?.split("/").at(-1);
    const status = this.credited.has(reference) ? "credited" : "pending";
    return { status, id: idOf(reference) };
  }
}

const idOf = (reference: string) => `S-${reference}`;

async function callBack(web: string, body: string): Promise<void> {
  const message = { method: "POST", path: SUPPLIER_CALLBACK, body };
  const seconds = Math.floor(Date.now() / 1000);
  const answer = await fetch(web + SUPPLIER_CALLBACK, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      [SIGNATURE_HEADER]: signMessage(message, SECRET, seconds),
    },
    body,
  });
  if (answer.status !== 204) throw new Error(`the callback: ${answer.status}`);
}
