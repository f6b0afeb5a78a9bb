import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { ProductImage } from "./product-image";

describe("a product's picture", () => {
  test("uses the crop's file for one of the shop's pictures, hidden from screen readers", () => {
    const html = renderToStaticMarkup(<ProductImage src="/art/uc-3.svg" crop="narrow" />);
    expect(html).toContain('src="/art/uc-3.narrow.svg"');
    expect(html).toContain('aria-hidden="true"');
    expect(html).toContain('alt=""');
    expect(html).toContain('width="328" height="416"');
    expect(html).toContain('loading="lazy"');
  });

  test("shows an uploaded image unchanged, in the same frame", () => {
    const src = "https://example.com/pack.png?w=2";
    const html = renderToStaticMarkup(<ProductImage src={src} crop="card" alt="A pack" />);
    expect(html).toContain(`src="${src}"`);
    expect(html).not.toContain("aria-hidden");
    expect(html).toContain("object-cover");
  });

  test("loads eagerly if it is in the first view", () => {
    const html = renderToStaticMarkup(<ProductImage src="/art/uc-3.svg" crop="stage" priority />);
    expect(html).toContain('loading="eager"');
  });
});
