import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { artFile, artFiles } from "./art-files";
import { artResponse } from "./art-response";

describe("the files under /art", () => {
  test("every listed file exists, once, and is a safe SVG document", () => {
    const files = artFiles();
    expect(new Set(files).size).toBe(files.length);
    for (const file of files) {
      const svg = artFile(file)?.svg ?? "";
      expect(svg, file).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="[-\d. ]+"/,
      );
      expect(svg, file).not.toMatch(/<text|<script|\son\w+=|href|NaN|undefined/i);
    }
  });

  test("the list contains the seeded pictures and the scenes of the pages", () => {
    expect(artFiles()).toEqual(
      expect.arrayContaining([
        "uc-6.svg",
        "system.card.svg",
        "office.narrow.svg",
        "photo.stage.svg",
        "creative.thumb.png",
        "tile-gaming.svg",
        "hero.svg",
        "not-found.svg",
      ]),
    );
  });

  test.each([
    "uc-3",
    "uc-3.gif",
    "uc-3.png",
    "uc-3.card.png",
    "uc-3.full.svg",
    "uc-3.toString.svg",
    "hero.card.svg",
    "hero.png",
    "hero.og.png",
    "uc-3.og.svg",
    "share.svg",
    "share.png",
    "share.thumb.png",
    "../env.svg",
    "nothing.svg",
    "tile-gold.svg",
    "tile-constructor.svg",
  ])("%s is not listed and answers 404", async (file) => {
    expect(artFile(file)).toBeNull();
    expect((await artResponse(file)).status).toBe(404);
  });

  test("contain one charged element per scene, and one per object in a category tile", () => {
    const struck = (file: string) => artFile(file)?.svg.match(/data-charged/g)?.length;
    expect(struck("not-found.svg")).toBe(1);
    expect(struck("hero.svg")).toBe(1);
    expect(struck("tile-gaming.svg")).toBe(3);
    expect(struck("tile-software.svg")).toBe(2);
    expect(struck("tile-creative.svg")).toBe(2);
    expect(struck("tile-rose.svg")).toBe(2);
  });

  test("mail clients get a thumbnail of 144 pixels as PNG", async () => {
    const response = await artResponse("uc-3.thumb.png");
    expect(response.headers.get("Content-Type")).toBe("image/png");
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([144, 144]);
  });

  test.each(["share.og.png", "uc-6.og.png", "creative.og.png", "tile-creative.og.png"])(
    "a shared link shows %s, 1200 by 630, in full colour",
    async (file) => {
      const response = await artResponse(file);
      expect(response.headers.get("Content-Type")).toBe("image/png");
      const bytes = Buffer.from(await response.arrayBuffer());
      const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
      expect({ format, width, height }).toEqual({ format: "png", width: 1200, height: 630 });
      expect(hasAlpha).toBe(false);
      // Services that show link previews refuse much larger files.
      expect(bytes.length).toBeLessThan(300_000);
    },
  );

  test("for link previews have a white wordmark on dark skies and a dark one on light ones", () => {
    const wordmark = (file: string) => /<g fill="(#\w+)"><svg/.exec(artFile(file)?.svg ?? "")?.[1];
    const white = [
      "uc-5",
      "uc-6",
      "uc-8",
      "office",
      "creative",
      "nib-3",
      "tile-gaming",
      "tile-dusk",
    ];
    const ink = [
      "uc-1",
      "uc-4",
      "uc-12",
      "system",
      "photo",
      "keys-2",
      "aperture-1",
      "tile-creative",
      "tile-violet",
    ];
    for (const name of white) expect(wordmark(`${name}.og.png`), name).toBe("#fff");
    for (const name of [...ink, "share"]) expect(wordmark(`${name}.og.png`), name).toBe("#17132b");
  });

  test("browsers get a cacheable SVG", async () => {
    const response = await artResponse("system.card.svg");
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Cache-Control")).toContain("max-age=2592000");
  });
});
