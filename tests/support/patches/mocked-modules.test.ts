import { expect, it, vi } from "vitest";
import { BARQ } from "@/i18n/shop-words";
import { resetModulesWithState } from "./stateless-modules";

vi.mock("@/domain/money", async (original) => ({
  ...(await original<object>()),
  SAR_PEG_HUNDREDTHS: 100,
}));

it("a mock of a module without state reaches the modules that import it", () => {
  expect(BARQ.sarRateHundredths).toBe(100);
});

it("a test file that calls vi.mock loads fresh copies of all modules", async () => {
  const locale = await import("@/domain/text/locale");
  resetModulesWithState();
  expect(await import("@/domain/text/locale")).not.toBe(locale);
});
