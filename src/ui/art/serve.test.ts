import { describe, expect, test } from "vitest";
import { artResponse } from "./art-response";
import { artFile, artFiles } from "./serve";

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

  test("the seeded pictures and the scenes of the pages are among them", () => {
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
    "../env.svg",
    "nothing.svg",
  ])("%s is not among them", async (file) => {
    expect(artFile(file)).toBeNull();
    expect((await artResponse(file)).status).toBe(404);
  });

  test("the 404 scene has one charged nuqta, fallen, and a category tile one per object", () => {
    const struck = (file: string) => artFile(file)?.svg.match(/data-charged/g)?.length;
    expect(struck("not-found.svg")).toBe(1);
    expect(struck("hero.svg")).toBe(1);
    expect(struck("tile-gaming.svg")).toBe(3);
    expect(struck("tile-software.svg")).toBe(2);
    expect(struck("tile-creative.svg")).toBe(2);
  });

  test("mail clients get a thumbnail of 144 pixels as PNG", async () => {
    const response = await artResponse("uc-3.thumb.png");
    expect(response.headers.get("Content-Type")).toBe("image/png");
    const png = Buffer.from(await response.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([144, 144]);
  });

  test("browsers get SVG that they may keep", async () => {
    const response = await artResponse("system.card.svg");
    expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
    expect(response.headers.get("Cache-Control")).toContain("max-age=2592000");
  });
});
