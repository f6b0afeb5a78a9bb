import { expect, it } from "vitest";
import { longerCostsLess } from "./inverted-duration-price";

const option = (label: string, modifierCents: number) => ({ label, modifierCents });

it("finds a longer subscription that costs less than a shorter one", () => {
  const [month, year] = [option("1 month", 0), option("12 months", -3500)];
  expect(longerCostsLess([year, month])).toEqual({ shorter: month, longer: year });
  const [week, twoYears] = [option("1 أسبوع", 100), option("2 سنوات", 50)];
  expect(longerCostsLess([week, twoYears])).toEqual({ shorter: week, longer: twoYears });
});

it("ignores prices that rise or stay equal, and options without a duration", () => {
  expect(longerCostsLess([option("1 month", 0), option("3 months", 0)])).toBeNull();
  expect(longerCostsLess([option("30 days", 0), option("1 month", -100)])).toBeNull();
  expect(longerCostsLess([option("Personal", 0), option("Commercial", -500)])).toBeNull();
  expect(longerCostsLess([option("Up to 3 devices", 0), option("1 device", -500)])).toBeNull();
});
