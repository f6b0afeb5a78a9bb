import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, it } from "vitest";
import { watchLockHolders } from "./lock-holders";

it("stops watching even if a full pooler never accepts its connection", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const watch = watchLockHolders(`postgres://barq@127.0.0.1:${port}/barq`, 1);
  // The server accepts the TCP connection and never replies.
  const [socket] = (await once(server, "connection")) as [Socket];
  socket.resume();
  const closed = once(socket, "close");
  await watch.stop();
  await closed;
  expect(watch.seen()).toBe("");
  server.close();
});
