import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { processImage } from "@/server/images/process-image";
import { db } from "@/server/platform/database/db";
import { createUsers } from "../../support/people/accounts";
import {
  fetchImage,
  plainImage,
  pngBomb,
  signedInAdmin,
  upload,
} from "../../support/people/admin-images";
import type { Visitor } from "../../support/people/visitor";

let admin: Visitor;
beforeEach(async () => {
  await createUsers();
  admin = await signedInAdmin();
});

const SCRIPT = "<script>alert(document.domain)</script>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;

/** Uploads a file and returns the image that the shop made of it. */
async function made(file: Uint8Array): Promise<Buffer> {
  const { status, body } = await upload(file, { by: admin });
  expect(status, body.message).toBe(200);
  return Buffer.from(await (await fetchImage(body.imageUrl)).arrayBuffer());
}

async function expectRefused(file: Uint8Array): Promise<void> {
  expect(await upload(file, { by: admin })).toEqual({
    status: 400,
    body: { message: expect.stringContaining("The shop cannot read this file as a picture") },
  });
  expect(await db().image.count()).toBe(0);
}

const text = (content: string) => Buffer.from(content, "latin1");

describe("a file disguised as a picture", () => {
  it.each<[string, Buffer]>([
    ["an empty file", text("")],
    ["an SVG that runs a script", text(SVG)],
    ["such an SVG after an XML declaration", text(`\ufeff \n<?xml version="1.0"?>${SVG}`)],
    ["an HTML page", text(`<!doctype html>${SCRIPT}`)],
    ["a PDF document", text("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")],
    ["a Windows program", text("MZ\x90\0\x03")],
    ["a script that begins like a GIF", text("GIF89a/*=1;alert(1)//*/")],
    ["an HTML page that begins like a PNG", text(`\x89PNG\r\n\x1a\n${SCRIPT}`)],
    ["an HTML page that begins like a JPEG", text(`\xff\xd8\xff\xe0${SCRIPT}`)],
    ["a sound in a WebP container", text("RIFF\x24\0\0\0WAVEfmt ")],
    ["a film in an AVIF container", text("\0\0\0\x18ftypisom\0\0\0\0avc1mp41")],
  ])("is refused: %s", async (_name, file) => expectRefused(file));

  it("is refused in formats that browsers do not show", async () => {
    await expectRefused(await plainImage(20, 20).tiff().toBuffer());
  });
});

describe("a damaged picture", () => {
  it.each(["jpeg", "png", "webp", "avif"] as const)("is refused: half a %s", async (format) => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: "black",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    })
      .toFormat(format)
      .toBuffer();
    await expectRefused(noise.subarray(0, noise.length / 2));
  });
});

describe("a picture whose decoded size exceeds the limit", () => {
  it("is refused by its declared size", async () => {
    const bomb = pngBomb(20_000);
    expect(bomb.length).toBeLessThan(100_000);
    await expectRefused(bomb);
  });

  it("is accepted up to 40 megapixels", async () => {
    expect(await sharp(await made(pngBomb(6_000))).metadata()).toMatchObject({ width: 1_600 });
  });
});

describe("a small file that is expensive to decode", () => {
  const plain = (side: number) => plainImage(side, side);

  it.each([
    ["AVIF", () => plain(6_000).avif({ effort: 0, quality: 1 }).toBuffer()],
    ["WebP", () => plain(5_500).webp({ quality: 1, effort: 0 }).toBuffer()],
    ["GIF", () => plain(4_500).gif({ effort: 1 }).toBuffer()],
    ["PNG of 16 bits", () => plain(6_300).toColourspace("rgb16").ensureAlpha().png().toBuffer()],
  ])(
    "is refused by its format's limit: %s",
    async (_, make) => {
      const file = await make();
      expect(file.length).toBeLessThan(2_000_000);
      await expectRefused(file);
    },
    120_000,
  );

  it("is decoded in a separate process", async () => {
    const before = process.memoryUsage.rss();
    await made(pngBomb(6_000));
    expect(process.memoryUsage.rss() - before).toBeLessThan(60_000_000);
  });
});

it("a picture of the shop does not wait for those of buyers", async () => {
  const file = new Uint8Array(pngBomb(5_000));
  let ofBuyers = 0;
  const crowd = Array.from({ length: 6 }, async (_, buyer) => {
    await processImage(file, "buyers", `order ${buyer}`);
    ofBuyers += 1;
  });
  await processImage(await plainImage(20, 20).png().toBuffer());
  expect(ofBuyers).toBeLessThan(6);
  await Promise.all(crowd);
  const own = Array.from({ length: 8 }, () => processImage(file, "buyers", "one order"));
  const ends = await Promise.allSettled(own);
  expect(ends.filter(({ status }) => status === "rejected")).toHaveLength(4);
});

describe("hidden data in a picture", () => {
  it("is removed: location, author and notes", async () => {
    const photo = await plainImage(60, 40)
      .withExif({
        IFD0: { Copyright: "Secret Person", Make: "SecretCam" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "24/1 38/1 0/1" },
      })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><note>Secret note</note></x:xmpmeta>`)
      .withIccProfile("p3")
      .jpeg()
      .toBuffer();
    const before = await sharp(photo).metadata();
    expect([before.exif, before.xmp, before.icc]).not.toContain(undefined);
    const picture = await made(photo);
    const { exif, xmp, icc, iptc } = await sharp(picture).metadata();
    expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(picture.toString("latin1")).not.toMatch(/Secret|GPS/);
  });

  it("is removed: data appended to the picture", async () => {
    const jpeg = await plainImage(60, 40).jpeg().toBuffer();
    const twoInOne = Buffer.concat([jpeg, text(`${SCRIPT}PK\x03\x04hidden.zip`)]);
    expect((await made(twoInOne)).toString("latin1")).not.toMatch(/script|hidden/);
  });

  it("is applied before removal: the camera's rotation", async () => {
    const turned = await plainImage(60, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await sharp(await made(turned)).metadata()).toMatchObject({ width: 40, height: 60 });
  });

  it("is removed: every frame but the first", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(animation).metadata()).pages).toBe(2);
    const picture = sharp(await made(animation));
    expect((await picture.metadata()).pages ?? 1).toBe(1);
    const { dominant } = await picture.stats();
    expect(dominant.r).toBeGreaterThan(dominant.b);
  });

  it("is converted: a print picture to web colours", async () => {
    const print = await plainImage(20, 20).toColourspace("cmyk").jpeg().toBuffer();
    expect((await sharp(print).metadata()).space).toBe("cmyk");
    expect((await sharp(await made(print)).metadata()).space).toBe("srgb");
  });
});
