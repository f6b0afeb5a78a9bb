import { readAt, sitemapOf, thing } from "../support/page-head";
import { expect, test } from "../support/shelf";

test("a new product is listed with its own picture, sold out as it is, and gone once deleted", async ({
  page,
  request,
  baseURL,
  shelf,
}) => {
  const imageUrl = "https://pictures.example/gem.jpg";
  const id = await shelf.add("</script><b>Gem</b>", { imageUrl, stock: "0" });
  const url = `${baseURL}/product/${id}`;
  const isListed = async () => (await sitemapOf(page, request)).some((entry) => entry.url === url);
  await expect.poll(isListed).toBe(true);
  const head = await readAt(page, request, url);
  const name = shelf.name("</script><b>Gem</b>");
  expect(thing(head, "Product")).toMatchObject({
    name,
    image: imageUrl,
    offers: { price: "12.50", availability: "https://schema.org/OutOfStock" },
  });
  expect(head.openGraph).toMatchObject({ image: imageUrl, title: name });
  await shelf.delete(id);
  await expect.poll(isListed).toBe(false);
});
