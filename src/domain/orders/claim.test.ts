import fc from "fast-check";
import { expect, it } from "vitest";
import { type Complainant, countDistinctPeople } from "@/domain/orders/claim";

const person = (mailbox: string, payer: string | null, network: string | null): Complainant => ({
  mailbox,
  payer,
  network,
});

it.each([
  ["nobody", [], 0],
  [
    "three strangers",
    [person("a", "p1", "n1"), person("b", "p2", "n2"), person("c", "p3", "n3")],
    3,
  ],
  ["one payer", [person("a", "p", "n1"), person("b", "p", "n2"), person("c", "p", "n3")], 1],
  ["one network", [person("a", "p1", "n"), person("b", "p2", "n"), person("c", "p3", "n")], 1],
  ["a chain", [person("a", "p1", "n1"), person("b", "p2", "n2"), person("c", "p1", "n2")], 1],
  [
    "unknown payers as one payer",
    [person("a", null, "n1"), person("b", null, "n2"), person("c", "p", "n3")],
    2,
  ],
] as const)("counts the distinct people who complain: %s", (_who, complainants, people) => {
  expect(countDistinctPeople(complainants)).toBe(people);
});

it("the number of people is the same in reverse order, and at most that of mailboxes, payers or networks", () => {
  const mark = fc.constantFrom("1", "2", "3", "4");
  const known = fc.option(mark, { nil: null });
  const complainant = fc.record({ mailbox: mark, payer: known, network: known });
  fc.assert(
    fc.property(fc.array(complainant, { maxLength: 12 }), (complainants) => {
      const people = countDistinctPeople(complainants);
      expect(countDistinctPeople(complainants.toReversed())).toBe(people);
      for (const by of ["mailbox", "payer", "network"] as const) {
        expect(people).toBeLessThanOrEqual(new Set(complainants.map((one) => one[by])).size);
      }
    }),
  );
});
