import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isPlayerId, isTopupName, normalizePlayerId, playerIdStorageKey } from "@/domain/player-id";

describe("a Player ID", () => {
  it.each(["12345678", "1234567890123456"])("may be %s", (id) => expect(isPlayerId(id)).toBe(true));

  it.each(["", "1234567", "12345678901234567", "12345678a", "1234 5678", "12345678\n", "٥١٢٣٤٥٦٧"])(
    "may not be %j",
    (id) => expect(isPlayerId(id)).toBe(false),
  );

  it("is understood in Arabic and Persian digits, with spaces and direction marks", () => {
    expect(normalizePlayerId("٥١٢٣ ٤٥٦٧٨٩")).toBe("5123456789");
    expect(normalizePlayerId("\u2066۵۱۲۳۴۵۶۷۸۹\u2069 ")).toBe("5123456789");
  });

  it("is the same when it is understood twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (typed) => {
        const once = normalizePlayerId(typed);
        expect(normalizePlayerId(once)).toBe(once);
      }),
    );
  });

  it("is asked for by a name with pubg in it, and kept per product", () => {
    expect(isTopupName("PUBG UC 60")).toBe(true);
    expect(isTopupName("a pUbG pack")).toBe(true);
    expect(isTopupName("Desktop OS Pro licence")).toBe(false);
    expect(playerIdStorageKey(3)).toBe("player_id_3");
  });
});
