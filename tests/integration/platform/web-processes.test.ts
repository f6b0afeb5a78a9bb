import { afterEach, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { countWebProcesses, webProcesses } from "@/server/platform/web-processes";

const closing = new AbortController();
afterEach(() => closing.abort());

const rows = () => db().webProcess.findMany();

it("web processes count one another; a killed process drops out after a while, a closing one at once", async () => {
  await db().$executeRaw`
    INSERT INTO web_processes (id, seen_at) VALUES
      (gen_random_uuid(), now()), (gen_random_uuid(), now() - interval '20 seconds')`;
  const counting = countWebProcesses(closing.signal);
  await expect.poll(webProcesses).toBe(2);
  expect(await rows()).toHaveLength(2);
  closing.abort();
  await counting;
  expect(await rows()).toHaveLength(1);
});
