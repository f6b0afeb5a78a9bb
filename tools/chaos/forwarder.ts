import { connect, createServer, type Socket } from "node:net";

export interface Forwarder {
  port: number;
  /**
   * From now on nothing passes in either direction and nothing is closed: the server's host has
   * lost its power. New connections are accepted by nobody.
   */
  fallSilent(): void;
  /** New connections pass again. The old ones stay silent. */
  recover(): void;
  /** New connections pass again, and the old ones are reset, by ends that have given them up. */
  heal(): void;
  /** The server forgets whom it was connected to before the silence, as another host does. */
  forget(): void;
  close(): void;
}

/** Stands between the shop and a server of this machine. */
export async function startForwarder(to: number): Promise<Forwarder> {
  let isSilent = false;
  const sockets = new Set<Socket>();
  let ofServer = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, (near) => {
    sockets.add(near);
    // A reset by whoever gave up is no failure of the test.
    near.on("error", () => undefined);
    // A host without power accepts nothing: the kernel's handshake is all that its clients get.
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
