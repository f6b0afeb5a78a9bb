import { expect, test } from "vitest";
import { isDatabaseBusy, isRefusedForGood } from "./database-errors";

test.each([
  ["08006", "the connection failed"],
  ["25006", "the server is read-only"],
  ["25P03", "idle in a transaction for too long"],
  ["40001", "a serialization conflict"],
  ["40P01", "a deadlock"],
  ["53100", "the disk is full"],
  ["53200", "out of memory"],
  ["53300", "too many connections"],
  ["55000", "the database accepts no connections"],
  ["55P03", "a lock is not available"],
  ["57014", "cancelled"],
  ["57P01", "shutting down"],
  ["57P03", "starting"],
  ["58030", "an I/O error"],
])("%s may succeed later: %s", (code) => {
  expect(isDatabaseBusy({ code })).toBe(true);
  expect(isRefusedForGood({ code })).toBe(false);
});

test.each([
  ["22001", "a value that is too long"],
  ["23505", "a duplicate"],
  ["25P02", "a failed transaction"],
  ["42P01", "a missing table"],
  ["42501", "a missing permission"],
  ["28P01", "a wrong password"],
  ["P0001", "an error that a trigger raises"],
  ["XX000", "an internal error of PostgreSQL"],
])("%s is not answered as busy, and only XX000 is repeated: %s", (code) => {
  expect(isDatabaseBusy({ code })).toBe(false);
  // Concurrent changes of tables can cause XX000, so the statement is repeated.
  expect(isRefusedForGood({ code })).toBe(code !== "XX000");
});

test("a code that is not a SQLSTATE comes from the network, the driver or elsewhere", () => {
  for (const code of ["ECONNREFUSED", "ECONNRESET", "EPIPE", "P1001", "P2024"]) {
    expect(isDatabaseBusy({ code })).toBe(true);
    expect(isRefusedForGood({ code })).toBe(false);
  }
  expect(isDatabaseBusy(new Error("Connection terminated: the database has gone silent"))).toBe(
    true,
  );
  expect(isDatabaseBusy({ cause: { originalCode: "25006" } })).toBe(true);
  expect(isDatabaseBusy(new Error("words"))).toBe(false);
  expect(isDatabaseBusy(null)).toBe(false);
});
