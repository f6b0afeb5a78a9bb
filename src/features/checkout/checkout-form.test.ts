import { expect, test } from "vitest";
import type { CartItemDto } from "@/contract/cart";
import {
  type CheckoutForm,
  linePlayerIds,
  missingForPayment,
  orderInputOf,
  prefilled,
} from "./checkout-form";

const CONTACT = { email: "lina@example.com", phone: "+966501234567" };

const complete: CheckoutForm = {
  email: " lina@example.com ",
  country: "SA",
  phone: "050 123 4567",
  playerIds: {},
};

function line(id: number, fulfilment: "topup" | "keys", playerId = ""): CartItemDto {
  return {
    id,
    productId: id + 100,
    quantity: 1,
    customization: {},
    options: [],
    playerId,
    product: {
      id: id + 100,
      name: "Any",
      nameAr: null,
      description: "",
      imageUrl: "/art/any.svg",
      priceUSD: "9.99",
      fulfilment,
      stock: -1,
    },
  };
}

const nothing = () => "";

test("without top-ups, e-mail and phone are all that payment needs", () => {
  const lines = linePlayerIds(complete, [line(1, "keys")], nothing);
  expect(lines).toEqual([]);
  expect(missingForPayment(CONTACT, lines)).toBeNull();
  expect(missingForPayment({ ...CONTACT, email: null }, lines)).toBe("contact");
  expect(missingForPayment({ ...CONTACT, phone: null }, lines)).toBe("contact");
});

test("each top-up needs a valid Player ID before payment", () => {
  const items = [line(1, "topup", "5123456789"), line(2, "topup")];
  expect(missingForPayment(CONTACT, linePlayerIds(complete, items, nothing))).toBe("playerIds");
  const typed = { ...complete, playerIds: { 2: "1234567" } };
  expect(missingForPayment(CONTACT, linePlayerIds(typed, items, nothing))).toBe("playerIds");
  const valid = { ...complete, playerIds: { 2: "12345678" } };
  expect(missingForPayment(CONTACT, linePlayerIds(valid, items, nothing))).toBeNull();
});

test("a Player ID is the typed one, else the line's own, else the remembered one", () => {
  const remembered = () => "99999999";
  const own = line(1, "topup", "5123456789");
  const values = (form: CheckoutForm, item: CartItemDto) =>
    linePlayerIds(form, [item], remembered).map((one) => one.value);
  expect(values(complete, line(1, "topup"))).toEqual(["99999999"]);
  expect(values(complete, own)).toEqual(["5123456789"]);
  expect(values({ ...complete, playerIds: { 1: "" } }, own)).toEqual([""]);
});

test("the order names each top-up line with its Player ID in Western digits and the phone in full", () => {
  const form = { ...complete, playerIds: { 1: "٥١٢٣ ٤٥٦٧" } };
  const lines = linePlayerIds(form, [line(1, "topup"), line(2, "keys")], nothing);
  expect(orderInputOf(CONTACT, lines, "SAR")).toEqual({
    customerEmail: "lina@example.com",
    customerPhone: "+966501234567",
    items: [{ productId: 101, lineId: 1, pubgPlayerId: "51234567" }],
    currency: "SAR",
  });
});

test("an incomplete form is no order", () => {
  expect(orderInputOf({ ...CONTACT, email: null }, [], "USD")).toBeNull();
});

test("the account's address stands in the e-mail field until another one is typed", () => {
  const untouched = { ...complete, email: null };
  expect(prefilled(untouched, "lina@barq.example").email).toBe("lina@barq.example");
  expect(prefilled({ ...complete, email: "other@" }, "lina@barq.example").email).toBe("other@");
  expect(prefilled(untouched, undefined).email).toBe("");
});

test("an e-mail field that was emptied on purpose stays empty", () => {
  expect(prefilled({ ...complete, email: "" }, "lina@barq.example").email).toBe("");
});
