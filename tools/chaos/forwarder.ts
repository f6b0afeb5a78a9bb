import { connect, createServer, type Socket } from "node:net";

export interface Forwarder {
  port: number;
  /**
   * Simulates a power loss of the server's host: nothing passes in either direction, nothing is
   * closed, and new connections get no answer.
   */
  fallSilent(): void;
  /** New connections pass again; existing ones stay silent. */
  recover(): void;
  /** New connections pass again; existing ones are reset on both sides. */
  heal(): void;
  /** Drops the server's side of all connections, as if another host had replaced the server. */
  forget(): void;
  close(): void;
}

/** Starts a TCP forwarder between the shop and a local server. @param to the server's port */
export async function startForwarder(to: number): Promise<Forwarder> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  let ofServer = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near);
    // A reset by the client is not a test failure.
    near.on("error", () => undefined);
    // While silent, clients only complete the kernel's TCP handshake, as with a host without power.
    if (isSilent) return;
    const far = connect(to, "127.0.0.1");
    sockets.add(far);
    ofServer.add(far);
    far.on("error", () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the forwarder has no port");
  return {
    port: address.port,
    fallSilent() {
      isSilent = true;
      for (const socket of sockets) {
        socket.unpipe();
        socket.pause();
      }
    },
    recover() {
      isSilent = false;
    },
    heal() {
      isSilent = false;
      for (const socket of sockets) socket.resetAndDestroy();
      sockets.clear();
    },
    forget() {
      for (const socket of ofServer) socket.destroy();
      ofServer = new Set();
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
