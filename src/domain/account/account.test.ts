import { describe, expect, it } from "vitest";
import {
  isReservedUsername,
  isUsername,
  normalizeEmail,
  normalizeUsername,
} from "@/domain/account/account";

describe("a username", () => {
  it.each([
    "omar",
    "layla_92",
    "Abu Ahmed",
    "jean-luc",
    "ليلى",
    "عبد الله",
    "نور_٩٢",
    "مُحَمَّد",
    "Zoë",
    "李小龍",
    "007",
  ])("may be %s", (name) => expect(isUsername(normalizeUsername(name))).toBe(true));

  it.each([
    ["a dot, which mail programs turn into a link", "barq.example"],
    ["a link", "https://evil.example"],
    ["a slash", "omar/layla"],
    ["an address", "omar@example.com"],
    ["markup", "<b>omar</b>"],
    ["two spaces", "omar  layla"],
    ["two underscores", "omar__layla"],
    ["a dash at its end", "omar-"],
    ["an underscore at its beginning", "_omar"],
    ["a line break", "omar\nlayla"],
    ["a zero byte", "omar\0"],
    ["a lone surrogate", "omar\ud800"],
    ["a direction mark", "omar\u202egpj"],
    ["an Arabic direction mark", "عمر\u200f"],
    ["an invisible joiner", "عمر\u200dعلي"],
    ["a combining accent without a letter", "\u0301omar"],
    ["an emoji", "omar😀"],
    ["zero characters", ""],
  ])("is refused: %s", (_what, name) => {
    expect(isUsername(normalizeUsername(name))).toBe(false);
  });

  it("is the same name with surrounding spaces and in any Unicode composition", () => {
    expect(normalizeUsername("  omar ")).toBe("omar");
    expect(normalizeUsername("ｏｍａｒ")).toBe("omar");
    expect(normalizeUsername("Zoe\u0308")).toBe("Zo\u00eb");
  });

  it.each([
    "admin",
    "Admin",
    "ADMIN",
    "the admin",
    "the_admin",
    "sysadmin",
    "administrator",
    "Admin_1",
    "admin-team",
    "4dmin",
    "adm1n",
    "4dm1n1",
    "a_d_m_i_n",
    "ａｄｍｉｎ",
    "аdmin",
    "admın",
    "ádmin",
    "root",
    "Support",
    "barq",
    "B A R Q",
    "moderator",
    "ادمن",
    "أدمن",
    "آدمن",
    "مدير",
    "المدير",
    "مُدِير",
    "مشرف",
    "المشرف",
    "الدعم",
    "برق",
  ])("that imitates the shop is reserved: %s", (name) => {
    expect(isReservedUsername(normalizeUsername(name))).toBe(true);
  });

  it.each([
    "omar",
    "badminton",
    "Badminton fan",
    "supporter",
    "roots",
    "barqawi",
    "dominic",
    "ليلى",
    "مديرة",
    "برقوق",
    "دعم",
    "42",
  ])("is not reserved: %s", (name) =>
    expect(isReservedUsername(normalizeUsername(name))).toBe(false),
  );
});

describe("a username that resembles the shop's own name", () => {
  const shop = ["Sahara Keys", "مفاتيح صحارى"];

  it.each(["Sahara Keys", "sahara_keys", "S4haraKeys", "مفاتيح صحارى"])("is reserved: %s", (name) =>
    expect(isReservedUsername(normalizeUsername(name), shop)).toBe(true),
  );

  it.each(["sahara", "keys", "sahara keys fan"])("is not reserved: %s", (name) =>
    expect(isReservedUsername(normalizeUsername(name), shop)).toBe(false),
  );
});

describe("an e-mail address", () => {
  it("is one account in every spelling", () => {
    expect(normalizeEmail("  Omar@Example.COM\n")).toBe("omar@example.com");
  });
});
