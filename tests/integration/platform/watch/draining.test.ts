import { expect, it } from "vitest";
import { env } from "@/env";
import { openFront } from "@/server/front/open-front";
import { db } from "@/server/platform/database/db";

it("a closing web process leaves its load balancer first, keeps serving in the meantime, then closes", async () => {
  env().DRAIN_SECONDS = 2;
  const web = await openFront(
    {
      pages: (_req, res) => void res.end("a page"),
      prepare: async () => undefined,
      close: async () => undefined,
    },
    { host: "127.0.0.1", port: 0 },
  );
  const ask = (path: string) => fetch(`http://127.0.0.1:${web.port}${path}`);
  await expect.poll(async () => (await db().webProcess.findMany()).length).toBe(1);
  expect(await (await ask("/inservice")).json()).toEqual({ inService: true });

  const stopped = web.stop();
  const leaving = await ask("/inservice");
  expect(leaving.status).toBe(503);
  expect(await leaving.json()).toEqual({ inService: false });
  expect((await ask("/healthz")).status).toBe(200);
  expect((await ask("/shop")).status).toBe(200);
  await stopped;
  await expect(ask("/healthz")).rejects.toThrow();
  expect(await db().webProcess.findMany()).toEqual([]);
});
