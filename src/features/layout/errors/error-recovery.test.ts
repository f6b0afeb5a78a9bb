import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorReference, retryAfterError } from "./error-recovery";

const retry = vi.fn();
const reload = vi.fn();

function browser(isOnline: boolean) {
  vi.stubGlobal("navigator", { onLine: isOnline });
  vi.stubGlobal("window", { location: { reload } });
}

function missingScript(): Error {
  return Object.assign(new Error("Failed to load chunk /a.js"), { name: "ChunkLoadError" });
}

beforeEach(() => vi.resetAllMocks());
afterEach(() => vi.unstubAllGlobals());

test("an error of the server has the number under which it is logged, one of the browser has none", () => {
  expect(errorReference(Object.assign(new Error("hidden"), { digest: "2718281828" }))).toBe(
    "2718281828",
  );
  for (const error of [new Error("here"), null, undefined, "words", { digest: 7 }]) {
    expect(errorReference(error)).toBeNull();
  }
});

test("what broke while it was shown is shown anew, without losing the page around it", () => {
  browser(true);
  retryAfterError(new Error("here"), retry);
  expect(retry).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test("a script that did not come needs the whole page again", () => {
  browser(true);
  retryAfterError(missingScript(), retry);
  expect(reload).toHaveBeenCalledOnce();
  expect(retry).not.toHaveBeenCalled();
});

test("without a connection a page is never given up for the browser's own offline page", () => {
  browser(false);
  retryAfterError(missingScript(), retry);
  expect(reload).not.toHaveBeenCalled();
});
