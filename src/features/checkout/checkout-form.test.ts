import { expect, test } from "vitest";
import type { CartItemDto } from "@/contract/cart";
import type { GameDto } from "@/contract/games";
import { PUBG, STAR_RAIDERS } from "@/domain/catalogue/game-fixture";
import {
  type CheckoutForm,
  giftOf,
  lineAccounts,
  missingForPayment,
  NO_GIFT,
  orderInputOf,
  prefilled,
  shownRate,
} from "./checkout-form";

const CONTACT = { email: "lina@example.com", phone: "+966501234567" };

const complete: CheckoutForm = {
  email: " lina@example.com ",
  country: "SA",
  phone: "050 123 4567",
  accounts: {},
  gift: NO_GIFT,
};

function line(id: number, game: GameDto | null, playerId = ""): CartItemDto {
  return {
    id,
    productId: id + 100,
    quantity: 1,
    customization: {},
    options: [],
    isOutdated: false,
    quantityFrom: null,
    playerId,
    topupFields: playerId === "" ? {} : { playerId },
    product: {
      id: id + 100,
      name: "Any",
      nameAr: null,
      description: "",
      imageUrl: "/art/any.svg",
      priceUSD: "9.99",
      fulfilment: game ? "topup" : "keys",
      game,
      stock: -1,
      maxPerOrder: null,
    },
  };
}

const nothing = () => ({});

test("without top-ups, payment needs only e-mail and phone", () => {
  const lines = lineAccounts(complete, [line(1, null)], nothing);
  expect(lines).toEqual([]);
  expect(missingForPayment(CONTACT, lines, undefined)).toBeNull();
  expect(missingForPayment({ ...CONTACT, email: null }, lines, undefined)).toBe("contact");
  expect(missingForPayment({ ...CONTACT, phone: null }, lines, undefined)).toBe("contact");
});

test("each top-up needs a valid Player ID before payment", () => {
  const items = [line(1, PUBG, "5123456789"), line(2, PUBG)];
  expect(missingForPayment(CONTACT, lineAccounts(complete, items, nothing), undefined)).toBe(
    "playerIds",
  );
  const typed = { ...complete, accounts: { 2: { playerId: "1234567" } } };
  expect(missingForPayment(CONTACT, lineAccounts(typed, items, nothing), undefined)).toBe(
    "playerIds",
  );
  const valid = { ...complete, accounts: { 2: { playerId: "12345678" } } };
  expect(missingForPayment(CONTACT, lineAccounts(valid, items, nothing), undefined)).toBeNull();
});

test("an incomplete account of another game is reported as such", () => {
  const items = [line(1, PUBG, "5123456789"), line(2, STAR_RAIDERS)];
  expect(missingForPayment(CONTACT, lineAccounts(complete, items, nothing), undefined)).toBe(
    "accounts",
  );
  const half = { ...complete, accounts: { 2: { userId: "123456" } } };
  expect(missingForPayment(CONTACT, lineAccounts(half, items, nothing), undefined)).toBe(
    "accounts",
  );
  const whole = { ...complete, accounts: { 2: { userId: "123456", zone: "eu" } } };
  expect(missingForPayment(CONTACT, lineAccounts(whole, items, nothing), undefined)).toBeNull();
});

test("the typed Player ID takes precedence over the line's, and the line's over the remembered one", () => {
  const remembered = () => ({ playerId: "99999999" });
  const own = line(1, PUBG, "5123456789");
  const values = (form: CheckoutForm, item: CartItemDto) =>
    lineAccounts(form, [item], remembered).map((one) => one.answers.playerId);
  expect(values(complete, line(1, PUBG))).toEqual(["99999999"]);
  expect(values(complete, own)).toEqual(["5123456789"]);
  expect(values({ ...complete, accounts: { 1: { playerId: "" } } }, own)).toEqual([""]);
});

test("the order has each top-up's Player ID in Western digits, and the full phone number", () => {
  const form = { ...complete, accounts: { 1: { playerId: "٥١٢٣ ٤٥٦٧" } } };
  const lines = lineAccounts(form, [line(1, PUBG), line(2, null)], nothing);
  expect(orderInputOf(CONTACT, lines, "SAR", undefined)).toEqual({
    customerEmail: "lina@example.com",
    customerPhone: "+966501234567",
    items: [{ productId: 101, lineId: 1, topupFields: { playerId: "51234567" } }],
    currency: "SAR",
  });
});

test("an incomplete form gives no order", () => {
  expect(orderInputOf({ ...CONTACT, email: null }, [], "USD", undefined)).toBeNull();
});

test("the e-mail field has the account's address until another one is typed", () => {
  const untouched = { ...complete, email: null };
  expect(prefilled(untouched, "lina@barq.example").email).toBe("lina@barq.example");
  expect(prefilled({ ...complete, email: "other@" }, "lina@barq.example").email).toBe("other@");
  expect(prefilled(untouched, undefined).email).toBe("");
});

test("an e-mail field that the user emptied stays empty", () => {
  expect(prefilled({ ...complete, email: "" }, "lina@barq.example").email).toBe("");
});

test("a gift needs a name and an address before payment, and is part of the order", () => {
  const isEmail = (text: string) => text.includes("@");
  const typed = { isOn: true, email: " amal@example.org ", name: " Amal ", words: "Hi", day: "" };
  expect(giftOf(NO_GIFT, false, isEmail)).toBeUndefined();
  expect(giftOf({ ...typed, name: " " }, false, isEmail)).toBeNull();
  expect(giftOf({ ...typed, email: "amal" }, false, isEmail)).toBeNull();
  const gift = giftOf(typed, false, isEmail);
  expect(gift).toEqual({ email: "amal@example.org", name: "Amal", words: "Hi", day: null });
  expect(missingForPayment(CONTACT, [], null)).toBe("gift");
  expect(missingForPayment({ ...CONTACT, email: null }, [], null)).toBe("contact");
  expect(orderInputOf(CONTACT, [], "USD", null)).toBeNull();
  expect(orderInputOf(CONTACT, [], "USD", gift)).toMatchObject({ gift });
  expect(orderInputOf(CONTACT, [], "USD", undefined)).not.toHaveProperty("gift");
});

test("an order with a top-up cannot be a gift", () => {
  const typed = { ...NO_GIFT, isOn: true };
  expect(giftOf(typed, true, () => true)).toBeUndefined();
});

test("the order names the exchange rate if the shopper sees prices or the charge in riyals", () => {
  expect(shownRate(375, ["SAR", "USD"])).toBe(375);
  expect(shownRate(375, ["USD", "SAR"])).toBe(375);
  expect(shownRate(375, ["USD", "USD"])).toBeUndefined();
});
