import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeEach, expect, it } from "vitest";
import { db } from "@/server/platform/database/db";
import { inRoot } from "../../../tools/stack/project";
import { createUsers } from "../../support/people/accounts";
import { ApiProgram } from "../../support/people/api-program";

beforeEach(createUsers);

/** Runs `npm run api-key` on the test's database. */
const command = (...args: string[]) =>
  promisify(execFile)(process.execPath, ["--import", "tsx", "scripts/api-key.ts", ...args], {
    cwd: inRoot(),
    env: process.env,
  });

it("npm run api-key creates, lists and revokes a key", async () => {
  const limits = ["--addresses=203.0.113.0/24", "--days=7"];
  const created = await command("create", "Robot", "--scopes=products:read", ...limits);
  const [, id = "", key = ""] =
    /^Key (\d+) “Robot”.*\n(barq_test_\w+)\n$/.exec(created.stdout) ?? [];
  const program = new ApiProgram(key);
  expect((await program.call("GET", "/products")).status).toBe(200);
  program.ip = "198.51.100.9";
  expect((await program.call("GET", "/products")).status).toBe(403);
  const { stdout } = await command("list");
  expect(stdout).not.toContain(key);
  expect(stdout).toContain(`${id}  Robot  barq_test_…${key.slice(-4)}  products:read\n`);
  expect(stdout).toMatch(/last used: \S+Z from 203\.0\.113\.50\n {4}expires [\d-]+\n/);
  expect(stdout).toContain("    only from 203.0.113.0/24\n");
  expect((await command("revoke", id)).stdout).toBe(`Key ${id} is revoked.\n`);
  program.ip = "203.0.113.50";
  expect((await program.call("GET", "/products")).body.code).toBe("api_key_revoked");
});

it("npm run api-key lists the scopes if one is unknown, and creates nothing", async () => {
  await expect(command("create", "Robot", "--scopes=everything")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/scopes: not valid\.\nScopes: products:read, /),
  });
  expect(await db().apiKey.count()).toBe(0);
});
