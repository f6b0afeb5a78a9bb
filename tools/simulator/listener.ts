import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Exchange } from "./http";

interface Handlers {
  route: (exchange: Exchange) => Promise<void>;
  /**
   * Answers a request whose route threw; not called if a response has begun or the connection is
   * closed.
   */
  fail: (exchange: Exchange, error: unknown) => void;
  /**
   * Writes the changed records to the simulator's file, before a response is sent and when it
   * closes; absent if the simulator has no file.
   */
  save?: (() => void) | undefined;
}

/** The HTTP server of a simulator. */
export class Listener {
  readonly port: number;
  /** The base URL, such as `http://localhost:3005`. */
  readonly url: string;

  private constructor(private readonly server: Server) {
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://localhost:${this.port}`;
  }

  /**
   * Listens on 127.0.0.1; port 0 chooses a free one.
   * @throws Error (EADDRINUSE) if the port is taken
   */
  static open(port: number): Promise<Listener> {
    const server = createServer();
    return new Promise((resolve, reject) => {
      server.once("error", reject);
      server.listen(port, "127.0.0.1", () => resolve(new Listener(server)));
    });
  }

  serve({ route, fail, save }: Handlers): void {
    this.server.on("request", (req, res) => {
      const path = req.url?.startsWith("/") ? req.url : "/";
      const method = req.method ?? "GET";
      const exchange: Exchange = { req, res, method, url: new URL(`${this.url}${path}`) };
      if (save && method !== "GET") {
        exchange.beforeSend = save;
        // A simulated fault may drop the connection: `beforeSend` is then never called.
        res.on("close", save);
      }
      route(exchange).catch((error: unknown) => {
        if (!hasBegun(res)) fail(exchange, error);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      this.server.close(() => resolve());
      this.server.closeAllConnections();
    });
  }
}

const hasBegun = (res: ServerResponse) => res.headersSent || res.destroyed;
