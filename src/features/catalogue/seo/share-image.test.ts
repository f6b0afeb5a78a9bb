import { expect, test } from "vitest";
import { isImageUrl } from "@/contract/admin/catalogue/products";
import { CATEGORY_COLOURS } from "@/domain/catalogue/category";
import { artFile, artFiles } from "@/ui/illustrations/art-files";
import { artResponse } from "@/ui/illustrations/art-response";
import { GAMING, PACK } from "./catalogue-fixture";
import { categoryShareImage, productShareImage } from "./share-image";

test("the link preview of a product shows its art in preview size", () => {
  const picture = { url: "/art/uc-3.og.png", width: 1200, height: 630 };
  expect(productShareImage(PACK, "en")).toEqual({ ...picture, alt: "PUBG UC 660, on Barq" });
  expect(productShareImage(PACK, "ar").alt).toBe("PUBG UC 660 في متجر برق");
  expect(artFiles()).toContain("uc-3.og.png");
});

test.each(["/pictures/0a1b.webp", "https://cdn.example/a.jpg"])(
  "a product's own picture %s is shown unchanged",
  (imageUrl) => {
    expect(productShareImage({ ...PACK, imageUrl }, "en")).toEqual({
      url: imageUrl,
      alt: "PUBG UC 660, on Barq",
    });
  },
);

test("the link preview of a category shows its colour's tile, or a built-in category's own", () => {
  const tileOf = (slug: string, colour = GAMING.colour) =>
    categoryShareImage({ ...GAMING, slug, colour }, "en").url.replace("/art/", "");
  expect(tileOf("gaming")).toBe("tile-gaming.og.png");
  expect(tileOf("gaming", "rose")).toBe("tile-rose.og.png");
  for (const colour of CATEGORY_COLOURS) {
    expect(artFiles()).toContain(tileOf("cards", colour));
  }
});

test("a category's own picture is shown unchanged", () => {
  const imageUrl = "/pictures/0a1b.webp";
  expect(categoryShareImage({ ...GAMING, imageUrl }, "en")).toEqual({
    url: imageUrl,
    alt: "Gaming, on Barq",
  });
});

/** Malicious names and paths. */
const PAYLOADS = [
  '"><script>alert(1)</script>',
  "</title><svg onload=alert(1)>",
  "../../.env",
  'uc-3.svg" onload="alert(1)',
  "javascript:alert(1)",
];

test.each(PAYLOADS)("a link preview contains nothing of a name such as %s", async (payload) => {
  const product = { ...PACK, name: payload, nameAr: payload, description: payload };
  for (const locale of ["en", "ar"] as const) {
    const { url, alt } = productShareImage(product, locale);
    expect(url).toBe("/art/uc-3.og.png");
    expect(alt).toContain(payload);
  }
  const category = { ...GAMING, name: payload, nameAr: payload, tagline: payload };
  expect(categoryShareImage(category, "en").url).toBe("/art/tile-gaming.og.png");
  expect(artFile("uc-3.og.png")?.svg).not.toMatch(/<text|<script|\son\w+=|href|<image/i);
});

test.each(PAYLOADS)("a name such as %s renders no picture", async (payload) => {
  for (const imageUrl of [`/art/${payload}.svg`, `/art/${payload}`, payload]) {
    expect(productShareImage({ ...PACK, imageUrl }, "en").url).toBe(imageUrl);
  }
  const slug = payload;
  expect(artFiles()).toContain(
    categoryShareImage({ ...GAMING, slug }, "en").url.replace("/art/", ""),
  );
  for (const file of [`${payload}.og.png`, `${payload}.svg`]) {
    expect((await artResponse(file)).status).toBe(404);
  }
});

test.each(PAYLOADS.filter((payload) => /["<]/.test(payload)))(
  "a URL such as %s is not a valid picture",
  (payload) => {
    for (const imageUrl of [`/art/${payload}.svg`, `https://cdn.example/${payload}`, payload]) {
      expect(isImageUrl(imageUrl)).toBe(false);
    }
  },
);
