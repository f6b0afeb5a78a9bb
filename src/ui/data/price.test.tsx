import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Price } from "./price";

const now = { usd: "$9.99", sar: "37.46 SAR" };
const old = { usd: "$11.99", sar: "44.96 SAR" };

test("the page contains an amount in both currencies, each isolated left to right", () => {
  const html = renderToStaticMarkup(<Price now={now} wasText="was" />);
  expect(html).toContain('<bdi dir="ltr" data-money="USD">$9.99</bdi>');
  expect(html).toContain('<bdi dir="ltr" data-money="SAR">37.46 SAR</bdi>');
});

test("an old price is struck out and announced as such", () => {
  const html = renderToStaticMarkup(<Price now={now} old={old} wasText="was" discount="−17%" />);
  expect(html).toMatch(/<s [^>]*><span class="sr-only">was <\/span>/);
  expect(html).toContain("$11.99");
  expect(html).toContain("−17%");
});

test("a product without an old price shows neither a struck-out price nor a tag", () => {
  const html = renderToStaticMarkup(<Price now={now} wasText="was" />);
  expect(html).not.toMatch(/<s[ >]/);
  expect(html.match(/bdi dir/g)).toHaveLength(2);
});
