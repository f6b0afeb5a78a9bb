import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { acceptedEncoding, EncodedBody } from "./encoded-body";

describe("the encoding chosen", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["br", "br"],
    ["gzip;q=1.0, br;q=0.5", "br"],
    ["BR", "br"],
    ["br;q=0, gzip", "gzip"],
    ["br; q=0.000, gzip;q=0", "identity"],
    ["gzip", "gzip"],
    ["x-br, brr, gzipped", "identity"],
    ["*", "identity"],
    ["identity;q=0", "identity"],
  ] as const)("for Accept-Encoding: %s is %s", (header, form) => {
    expect(acceptedEncoding(header)).toBe(form);
  });
});

describe("one response body", () => {
  const text = "a page, ".repeat(5_000);

  it("is the same in every encoding, and can be restored after the plain form was dropped", async () => {
    const forms = new EncodedBody(Buffer.from(text), "text/html");
    expect(brotliDecompressSync(await forms.make("br")).toString()).toBe(text);
    expect(forms.get("identity")).toBeUndefined();
    expect(forms.bytes).toBeLessThan(1_000);
    expect(gunzipSync(await forms.make("gzip")).toString()).toBe(text);
    expect((await forms.make("identity")).toString()).toBe(text);
  });

  it("is compressible only if it is large enough and of a suitable type", () => {
    expect(new EncodedBody(Buffer.from("short"), "text/html").isCompressible).toBe(false);
    expect(new EncodedBody(Buffer.from(text), "image/png").isCompressible).toBe(false);
    expect(new EncodedBody(Buffer.from(text), "image/svg+xml").isCompressible).toBe(true);
  });
});
