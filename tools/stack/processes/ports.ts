import { connect, createServer } from "node:net";

const given = new Set<number>();

/**
 * The preferred port if it is free on the loopback interface, otherwise the next free one of the
 * following hundred, otherwise any. 0 means any. Never returns the same port twice in one process.
 */
export async function freePort(preferred: number): Promise<number> {
  if (preferred === 0) {
    const port = await bind(0);
    return port && !given.has(port) ? give(port) : freePort(0);
  }
  for (let port = preferred; port < Math.min(preferred + 100, 65536); port += 1) {
    if (!given.has(port) && (await isFree(port))) return give(port);
  }
  return freePort(0);
}

function give(port: number) {
  given.add(port);
  return port;
}

/**
 * Whether no server uses the port on the loopback address of either family: such a server would
 * receive the shop's visitors at "localhost".
 */
async function isFree(port: number) {
  const answers = await Promise.all([answersOn("127.0.0.1", port), answersOn("::1", port)]);
  return !answers.includes(true) && (await bind(port)) === port;
}

function answersOn(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 });
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once("connect", () => settle(true));
    socket.once("timeout", () => settle(false));
    socket.once("error", () => settle(false));
  });
}

function bind(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen(port, "127.0.0.1", () => {
      const address = server.address();
      const bound = typeof address === "object" && address ? address.port : undefined;
      server.close(() => resolve(bound));
    });
  });
}
