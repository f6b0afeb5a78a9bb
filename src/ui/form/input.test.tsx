import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Input, TextArea } from "./input";

test("what is typed turns its field, where the direction is `auto`", () => {
  const input = renderToStaticMarkup(<Input dir="auto" />);
  expect(input).toMatch(/<input[^>]* dir="auto"/);
  expect(input).not.toMatch(/<span[^>]* dir=/);
  expect(renderToStaticMarkup(<TextArea dir="auto" />)).toMatch(/<textarea[^>]* dir="auto"/);
});

test("a direction of its own turns the whole box", () => {
  const input = renderToStaticMarkup(<Input dir="ltr" />);
  expect(input).toMatch(/<span[^>]* dir="ltr"/);
  expect(input).not.toMatch(/<input[^>]* dir=/);
});
