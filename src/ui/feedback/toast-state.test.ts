import { expect, test } from "vitest";
import { reduceToasts, type ToastRecord } from "./toast-state";

const added: ToastRecord = { id: 1, title: "Added to Cart", open: true };

test("a new toast replaces the visible one", () => {
  const toasts = reduceToasts([added], {
    type: "show",
    id: 2,
    content: { title: "Email copied!" },
  });
  expect(toasts).toEqual([{ id: 2, title: "Email copied!", open: true }]);
});

test("a dismissed toast is closed but kept until it is removed", () => {
  const dismissed = reduceToasts([added], { type: "dismiss", id: 1 });
  expect(dismissed).toEqual([{ ...added, open: false }]);
  expect(reduceToasts(dismissed, { type: "remove", id: 1 })).toEqual([]);
});

test("dismissing or removing a toast that was replaced leaves the new one alone", () => {
  expect(reduceToasts([added], { type: "dismiss", id: 7 })).toEqual([added]);
  expect(reduceToasts([added], { type: "remove", id: 7 })).toEqual([added]);
});
