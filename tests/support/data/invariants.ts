import { expect } from "vitest";
import { findViolations } from "@/server/books/find-violations";

/** For afterEach: fails the test that breaks the shop's books (src/server/books). */
export async function expectInvariants(): Promise<void> {
  expect(await findViolations()).toEqual([]);
}
