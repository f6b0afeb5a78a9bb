import pino from "pino";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { log } from "./log";

const { level } = log;
beforeAll(() => {
  log.level = "info";
});
afterAll(() => {
  log.level = level;
});

/** The fields of the line that is logged. */
function logged(fields: object) {
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write(line: string): boolean };
  const write = vi.spyOn(stream, "write").mockReturnValue(true);
  log.info(fields, "an event");
  const [line = ""] = write.mock.lastCall ?? [];
  write.mockRestore();
  return JSON.parse(line);
}

const S = "[secret]";

describe("a log line", () => {
  it("has no secret at any depth", () => {
    const at = new Date(0);
    const line = logged({
      orderId: 7,
      at,
      a: { b: { c: { d: { token: "T", id: 1 } } } },
      list: [{ customer: { new_password: "P", name: "omar" } }],
      headers: { "Set-Cookie": "session=1", authorization: "Bearer T" },
      input: { code: "7KQ4ZD", codes: ["K-1"] },
    });
    expect(line).toMatchObject({
      orderId: 7,
      at: at.toJSON(),
      a: { b: { c: { d: { token: S, id: 1 } } } },
      list: [{ customer: { new_password: S, name: "omar" } }],
      headers: { "Set-Cookie": S, authorization: S },
      input: { code: S, codes: S },
      msg: "an event",
    });
  });

  it("has no secret of an error, of its cause or of the row that the database refused", () => {
    const cause = Object.assign(new Error("inner"), { request: { headers: { token: "T" } } });
    const refused = { kind: "postgres", code: "23514", detail: "Failing row contains (1, omar)" };
    const err = Object.assign(new Error("outer", { cause }), {
      code: "P2010",
      meta: { driverAdapterError: { cause: refused } },
      response: { cause, body: { access_token: "T" } },
      input: { code: "7KQ4ZD" },
    });
    const line = logged({ err });
    expect(line.err).toMatchObject({
      type: "Error",
      message: "outer: inner",
      code: "P2010",
      meta: { driverAdapterError: { cause: { code: "23514", detail: S } } },
      response: { cause: { request: { headers: { token: S } } }, body: { access_token: S } },
      input: { code: S },
    });
    expect(line.err.stack).toContain("caused by: Error: inner");
  });

  it("is bounded if a field is circular or large", () => {
    const circle: { self?: object; id: number } = { id: 1 };
    circle.self = circle;
    const line = logged({ circle, ids: Array.from({ length: 5_000 }, (_, id) => id) });
    expect(line.circle.self.self.id).toBe(1);
    expect(line.ids.length).toBeLessThan(1_000);
    expect(JSON.stringify(line)).toContain("[deep]");
  });
});
