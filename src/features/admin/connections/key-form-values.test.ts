import { expect, it } from "vitest";
import { API_SCOPES } from "@/domain/account/api-scopes";
import { EMPTY_KEY_FORM, keyForm, SCOPE_GROUPS } from "./key-form-values";

const typed = { ...EMPTY_KEY_FORM, name: "Warehouse", scopes: ["products:read" as const] };

const problemsOf = (values: typeof typed) =>
  keyForm.safeParse(values).error?.issues.map(({ path, message }) => [path.join("."), message]);

it("every scope is in one group, in the order of the scopes", () => {
  expect(SCOPE_GROUPS.flatMap(([, scopes]) => scopes)).toEqual(API_SCOPES);
  expect(SCOPE_GROUPS.map(([group]) => group)).toEqual([
    ...["products", "coupons", "stock", "orders", "customers", "claims", "figures"],
    ...["webhooks", "shops"],
  ]);
});

it("addresses are read line by line, without blank lines", () => {
  const addresses = " 203.0.113.7 \r\n\n2001:db8::/48\n";
  expect(keyForm.parse({ ...typed, addresses, days: "90" })).toEqual({
    name: "Warehouse",
    scopes: ["products:read"],
    days: 90,
    addresses: ["203.0.113.7", "2001:db8::/48"],
  });
  expect(keyForm.parse(typed)).toMatchObject({ days: null, addresses: [] });
});

it("a wrong address is named by its position", () => {
  const addresses = "203.0.113.7\n\n203.0.113.256\n";
  expect(problemsOf({ ...typed, addresses })).toEqual([["addresses.1", "api_key_address_invalid"]]);
});

it("too many addresses are one problem of the field", () => {
  const addresses = Array.from({ length: 21 }, (_, at) => `203.0.113.${at}`).join("\n");
  expect(problemsOf({ ...typed, addresses })).toEqual([["addresses", "api_key_addresses_many"]]);
});
