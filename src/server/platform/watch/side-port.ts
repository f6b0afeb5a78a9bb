import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/**
 * Opens a small HTTP server on a separate port, for monitoring.
 * @param answer must end the response in every case
 * @returns `close` ends the server and its connections; without a port, nothing is opened
 * @throws Error if the port is in use
 */
export async function openSidePort(
  port: number | undefined,
  host: string,
  answer: (req: IncomingMessage, res: ServerResponse) => Promise<void>,
): Promise<{ close(): void }> {
  if (port === undefined) return { close: () => undefined };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
