import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/**
 * Opens a small server beside the shop's own, for whoever supervises the process.
 * @param answer ends the response, whatever happens
 * @returns closes it with all its connections; does nothing where no port is set
 * @throws Error when the port is taken
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
