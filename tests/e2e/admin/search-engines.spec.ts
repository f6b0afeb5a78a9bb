import { expect, test } from "../../support/data/test-products";
import { jsonLdItem, readAt, sitemapOf } from "../../support/pages/page-head";

test("a new product is listed with its own picture and as sold out, and is gone once deleted", async ({
  page,
  request,
  baseURL,
  testProducts,
}) => {
  const imageUrl = "https://pictures.example/gem.jpg";
  const id = await testProducts.add("</script><b>Gem</b>", { imageUrl, stock: "0" });
  const url = `${baseURL}/product/${id}`;
  const isListed = async () => (await sitemapOf(page, request)).some((entry) => entry.url === url);
  await expect.poll(isListed).toBe(true);
  const head = await readAt(page, request, url);
  const name = testProducts.name("</script><b>Gem</b>");
  expect(jsonLdItem(head, "Product")).toMatchObject({
    name,
    image: imageUrl,
    offers: { price: "12.50", availability: "https://schema.org/OutOfStock" },
  });
  expect(head.openGraph).toMatchObject({ image: imageUrl, title: name });
  await testProducts.delete(id);
  await expect.poll(isListed).toBe(false);
});
