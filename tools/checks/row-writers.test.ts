import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Tables whose rows many statements write, and the file that has the SQL for all of them. */
const WRITERS = {
  order_events: "src/server/orders/record-event.ts",
  mails: "src/server/mail/insert-mail.ts",
  jobs: "src/server/platform/jobs/job-rows.ts",
};

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file}`);

it.each(Object.entries(WRITERS))("SQL that inserts into %s is in one file", (table, writer) => {
  const insert = new RegExp(String.raw`\bINSERT\s+INTO\s+"?${table}"?\s`, "i");
  const writing = sources.filter((file) => insert.test(readFileSync(file, "utf8")));
  expect(writing).toEqual([writer]);
});
