import { expect, test } from "vitest";
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

test("a link to a category shows its tile; one without a tile shows the shop's picture", () => {
  for (const slug of ["gaming", "software", "creative"]) {
    const url = categoryShareImage({ ...GAMING, slug }, "en")?.url ?? "";
    expect(artFiles()).toContain(url.replace("/art/", ""));
  }
  expect(categoryShareImage({ ...GAMING, slug: "cards" }, "en")).toBeUndefined();
});
