import { expect } from "vitest";
import { findBroken } from "@/server/books/find-broken";

/** For afterEach: fails the test that breaks the shop's books (src/server/books). */
export async function expectInvariants(): Promise<void> {
  expect(await findBroken()).toEqual([]);
}
