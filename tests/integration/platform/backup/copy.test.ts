import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { copyOut } from "../../../../tools/stack/patches/pg-copy";
import { withClient } from "../../../../tools/stack/postgres/databases";

it("COPY rows keep their content when a slow consumer writes them after the connection has read further", async () => {
  const rows =
    "SELECT repeat(i::text || ' ', 1 + i * 37 % 900) AS row FROM generate_series(1, 4000) AS i";
  const taken: Buffer[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      taken.push(chunk);
      done();
    },
  });
  await withClient(process.env.DATABASE_URL ?? "", async (client) => {
    await copyOut(client, `COPY (${rows}) TO stdout`, sink);
    const sent = await client.query<{ row: string }>(rows);
    expect(
      Buffer.concat(taken).toString() === sent.rows.map(({ row }) => `${row}\n`).join(""),
    ).toBe(true);
  });
});
