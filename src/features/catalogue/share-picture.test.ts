import { expect, test } from "vitest";
import { artFiles } from "@/ui/art/serve";
import { GAMING, PACK } from "./catalogue-fixture";
import { categorySharePicture, productSharePicture } from "./share-picture";

test("a link to a product shows its art, drawn for that", () => {
  const picture = { url: "/art/uc-3.og.png", width: 1200, height: 630 };
  expect(productSharePicture(PACK, "en")).toEqual({ ...picture, alt: "PUBG UC 660, on Barq" });
  expect(productSharePicture(PACK, "ar").alt).toBe("PUBG UC 660 في متجر برق");
  expect(artFiles()).toContain("uc-3.og.png");
});

test.each(["/pictures/0a1b.webp", "https://cdn.example/a.jpg"])(
  "a product's own picture %s is shown as it is",
  (imageUrl) => {
    expect(productSharePicture({ ...PACK, imageUrl }, "en")).toEqual({
      url: imageUrl,
      alt: "PUBG UC 660, on Barq",
    });
  },
);

test("a link to a category shows its tile; one without a tile shows the shop's picture", () => {
  for (const slug of ["gaming", "software", "creative"]) {
    const url = categorySharePicture({ ...GAMING, slug }, "en")?.url ?? "";
    expect(artFiles()).toContain(url.replace("/art/", ""));
  }
  expect(categorySharePicture({ ...GAMING, slug: "cards" }, "en")).toBeUndefined();
});
