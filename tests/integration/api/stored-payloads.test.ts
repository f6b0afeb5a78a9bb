import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { CategoryDto, ProductDto } from "@/contract/catalogue";
import { cents } from "@/domain/money";
import { renderVerificationCode } from "@/emails/account/account-code";
import { codeMail } from "@/emails/account/account-fixtures";
import { renderOrderDelivery } from "@/emails/order/order-delivery";
import { mailFrame, orderMail } from "@/emails/order/order-fixtures";
import { renderOrderRefunded } from "@/emails/order/order-refunded";
import { renderTopupCredited } from "@/emails/order/topup-credited";
import { breadcrumbData, productData } from "@/features/catalogue/seo/structured-data";
import { scriptJson } from "@/features/layout/json-ld";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { readCsv } from "../../support/data/csv";
import { mutateTexts } from "../../support/data/mutate-texts";
import { createUsers } from "../../support/people/accounts";
import { callAs } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

/** Typical injection payloads for pages, mails and spreadsheets. */
const PAYLOADS = [
  '"><script>alert(1)</script>',
  "</script><svg onload=alert(1)>",
  "<img src=x onerror=alert(1)>",
  "'\"--></style></title><b>",
  "javascript:alert(1)",
  "=cmd|'/c calc'!A1",
  "+1;=HYPERLINK(1)",
  "@SUM(A1)",
];

/** Mutations whose texts other people see. */
const SAVES = ["products", "categories", "optionSets", "games"].map((part) => `admin.${part}.save`);

/** Tags of a mail that would run code or do not belong to its template. */
function dangerIn(html: string): string[] {
  const tags = html.match(/<[^>]*>/g) ?? [];
  return tags.filter((tag) => {
    const bare = tag.replace(/"[^"]*"/g, "");
    if (/^<\/?(?:script|svg|iframe|object|embed|form|base|b)\b|\son\w+\s*=/i.test(bare))
      return true;
    return /\s(?:href|src)\s*=\s*"\s*(?:javascript|data|vbscript):/i.test(tag);
  });
}

beforeEach(createUsers);

describe("a payload in every field that an admin can write", () => {
  /** Writes each payload to each field. @returns the fields that accepted one */
  async function writeEverywhere(): Promise<Set<string>> {
    const taken = new Set<string>();
    for (const name of SAVES) {
      const { idempotencyKey: _, ...typed } = ADMIN_CALLS[name] ?? {};
      for (const [at, payload] of PAYLOADS.entries()) {
        for (const [place, one] of mutateTexts(typed, () => payload)) {
          const slug = `p${taken.size}x${at}`;
          const named = JSON.parse(JSON.stringify(one), (key, value) =>
            key === "slug" && value !== payload ? slug : value,
          );
          const call = callAs("admin", name, { idempotencyKey: randomUUID(), ...named });
          if (await call.then(() => true).catch(() => false)) taken.add(`${name} ${place}`);
        }
      }
    }
    return taken;
  }

  it("is inert in lists, structured data and spreadsheets, and is refused in URLs", async () => {
    const taken = await writeEverywhere();
    for (const field of ["name", "nameAr", "description", "deliveryInstructions", "searchWords"]) {
      expect(taken).toContain(`admin.products.save product.${field}`);
    }
    expect(taken).toContain("admin.categories.save category.tagline");
    expect(taken).toContain("admin.games.save game.fields.0.label");
    expect(taken).toContain("admin.optionSets.save optionSet.steps.0.title");
    expect([...taken].filter((place) => /slug|imageUrl|price|stock/i.test(place))).toEqual([]);

    const visitor = new Visitor();
    const { body: products, headers } = await visitor.call<ProductDto[]>("GET", "/products.php");
    expect(headers.get("content-type")).toContain("application/json");
    const { body: categories } = await visitor.call<CategoryDto[]>("GET", "/categories.php");
    const category = categories.find(({ name }) => name.includes("<script>")) ?? null;
    expect(category).not.toBeNull();
    expect(products.length).toBeGreaterThan(PAYLOADS.length * 4);
    for (const product of products) {
      for (const locale of ["en", "ar"] as const) {
        const reader = { locale, origin: "https://shop.example" };
        const page = { product, category };
        const json = scriptJson([productData(page, reader), breadcrumbData(page, reader)]);
        expect(json).not.toContain("<");
        expect(JSON.parse(json)["@graph"]).toHaveLength(2);
      }
    }

    for (const what of ["products", "orders"]) {
      const file = await callAs("admin", `admin.exports.${what}`, { idempotencyKey: randomUUID() });
      const text = await new Response(file as ReadableStream<Uint8Array>).text();
      for (const cell of readCsv(text).flat()) expect(cell).not.toMatch(/^\s*[=+@＝＋＠]/);
    }
  });
});

describe("a payload in every text of a mail", () => {
  const renderers: [string, (text: (value: string) => string) => Promise<{ html: string }>[]][] =
    [];
  const add = <Mail>(name: string, mail: Mail, render: (mail: Mail) => Promise<{ html: string }>) =>
    renderers.push([
      name,
      (spoil) =>
        mutateTexts(mail, spoil)
          // These fields hold configured URLs and constants, not texts of users.
          .filter(
            ([place]) =>
              !/^(?:locale|appUrl|orderUrl|currency)$|codeName|topupStatus|imageUrl/.test(place),
          )
          .map(([, one]) => render(one as Mail)),
    ]);
  add("delivery", orderMail("en"), renderOrderDelivery);
  add("top-up", orderMail("ar"), renderTopupCredited);
  add("refund", { ...mailFrame, amount: cents(999), isUncorrected: false }, renderOrderRefunded);
  add("code", codeMail("en"), renderVerificationCode);

  it.each(renderers)("is rendered as text: %s", async (_name, render) => {
    for (const payload of PAYLOADS) {
      for (const { html } of await Promise.all(render(() => payload))) {
        expect(dangerIn(html)).toEqual([]);
      }
    }
  });
});
