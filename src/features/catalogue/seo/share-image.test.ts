import { expect, test } from "vitest";
import { CATEGORY_COLOURS } from "@/domain/category";
import { artFiles } from "@/ui/illustrations/art-files";
import { GAMING, PACK } from "./catalogue-fixture";
import { categoryShareImage, productShareImage } from "./share-image";

test("a link to a product shows its art, drawn for that", () => {
  const picture = { url: "/art/uc-3.og.png", width: 1200, height: 630 };
  expect(productShareImage(PACK, "en")).toEqual({ ...picture, alt: "PUBG UC 660, on Barq" });
  expect(productShareImage(PACK, "ar").alt).toBe("PUBG UC 660 في متجر برق");
  expect(artFiles()).toContain("uc-3.og.png");
});

test.each(["/pictures/0a1b.webp", "https://cdn.example/a.jpg"])(
  "a product's own picture %s is shown as it is",
  (imageUrl) => {
    expect(productShareImage({ ...PACK, imageUrl }, "en")).toEqual({
      url: imageUrl,
      alt: "PUBG UC 660, on Barq",
    });
  },
);

test("a link to a category shows the tile of its colour, a built-in one its own", () => {
  const tileOf = (slug: string, colour = GAMING.colour) =>
    categoryShareImage({ ...GAMING, slug, colour }, "en").url.replace("/art/", "");
  expect(tileOf("gaming")).toBe("tile-gaming.og.png");
  expect(tileOf("gaming", "rose")).toBe("tile-rose.og.png");
  for (const colour of CATEGORY_COLOURS) {
    expect(artFiles()).toContain(tileOf("cards", colour));
  }
});

test("a category's own picture is shown as it is", () => {
  const imageUrl = "/pictures/0a1b.webp";
  expect(categoryShareImage({ ...GAMING, imageUrl }, "en")).toEqual({
    url: imageUrl,
    alt: "Gaming, on Barq",
  });
});
