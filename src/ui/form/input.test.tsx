import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Input, TextArea } from "./input";

test("with the direction `auto`, the typed text sets the direction of the input only", () => {
  const input = renderToStaticMarkup(<Input dir="auto" />);
  expect(input).toMatch(/<input[^>]* dir="auto"/);
  expect(input).not.toMatch(/<span[^>]* dir=/);
  expect(renderToStaticMarkup(<TextArea dir="auto" />)).toMatch(/<textarea[^>]* dir="auto"/);
});

test("an explicit direction applies to the whole box", () => {
  const input = renderToStaticMarkup(<Input dir="ltr" />);
  expect(input).toMatch(/<span[^>]* dir="ltr"/);
  expect(input).not.toMatch(/<input[^>]* dir=/);
});
