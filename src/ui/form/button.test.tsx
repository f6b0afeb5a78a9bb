import { isValidElement, type MouseEvent, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { Button } from "./button";

type Pressable = ReactElement<{ onClick?: (event: MouseEvent) => void }>;

function press(button: Pressable) {
  const event = { preventDefault: vi.fn(), stopPropagation: vi.fn() };
  button.props.onClick?.(event as unknown as MouseEvent);
  return event;
}

test("a disabled button stays focusable and neither clicks nor submits", () => {
  const buy = vi.fn();
  const button = Button({ children: "Pay", disabled: true, onClick: buy, type: "submit" });
  expect(isValidElement(button)).toBe(true);
  expect(renderToStaticMarkup(button)).not.toMatch(/ disabled/);
  expect(press(button).preventDefault).toHaveBeenCalled();
  expect(buy).not.toHaveBeenCalled();
});

test("a busy button keeps its label, is marked `aria-busy` and cannot be pressed twice", () => {
  const buy = vi.fn();
  const button = Button({ children: "Pay", busy: true, onClick: buy });
  const html = renderToStaticMarkup(button);
  expect(html).toContain("Pay");
  expect(html).toContain('aria-busy="true"');
  press(button);
  expect(buy).not.toHaveBeenCalled();
});

test("an enabled button calls its click handler", () => {
  const buy = vi.fn();
  press(Button({ children: "Pay", onClick: buy }));
  expect(buy).toHaveBeenCalledOnce();
});
