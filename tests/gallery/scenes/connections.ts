import { expect, type Locator } from "@playwright/test";
import { translator } from "@/i18n/translator";
import { queryDatabase } from "../../support/data/shop-database";
import { addMessages, deleteWebhooks } from "../../support/data/webhook-rows";
import { adminApi } from "../../support/people/admin-api";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

/** For scenes that create API keys or webhooks, which no other screenshot should show. */
const ALONE = { isAlone: true, sizes: ["desktop", "mobile", "narrow"] } as const;

const textsOf = ({ locale }: SceneContext) => translator(locale, "adminConnections");

/** [name in English, name in Arabic, scopes, SQL assignments that simulate past use] */
const KEYS = [
  [
    "Price list",
    "قائمة الأسعار",
    ["products:read", "products:write"],
    `created_at = now() - interval '190 days', last_used_at = now() - interval '107 days',
     last_used_from = '203.0.113.7'`,
  ],
  [
    "Support desk",
    "مكتب الدعم",
    ["orders:read", "orders:deliver", "claims:answer"],
    `created_at = now() - interval '60 days', last_used_at = now() - interval '31 days',
     last_used_from = '203.0.113.7', expires_at = now() - interval '30 days'`,
  ],
  [
    "Accounting",
    "المحاسبة",
    ["orders:read", "figures:read"],
    `created_at = now() - interval '20 days', last_used_at = now() - interval '1 minute',
     expires_at = now() + interval '345 days', addresses = '{203.0.113.7,2001:db8::/48}',
     last_used_from = '203.0.113.7'`,
  ],
] as const;

const NEW_KEY = { en: "Warehouse sync", ar: "مزامنة المستودع" } as const;

const RESELLER = { en: "Star Games", ar: "نجوم الألعاب" } as const;

async function deleteKeys(): Promise<void> {
  const names = [
    ...Object.values(NEW_KEY),
    ...Object.values(RESELLER),
    ...KEYS.map(([english]) => english),
    ...KEYS.map(([, arabic]) => arabic),
  ];
  const keys = "SELECT id FROM api_keys WHERE name = ANY($1)";
  await queryDatabase(`DELETE FROM upstream_accounts WHERE id IN (${keys})`, [names]);
  await queryDatabase("DELETE FROM api_keys WHERE name = ANY($1)", [names]);
}

async function addKeys({ personas, locale }: SceneContext): Promise<void> {
  const desk = adminApi((await personas.admin()).request);
  // An earlier scene may have created keys with the same names.
  await deleteKeys();
  personas.onDispose(deleteKeys);
  for (const [english, arabic, scopes, past] of KEYS) {
    const name = locale === "ar" ? arabic : english;
    const input = { name, scopes, days: null, addresses: [] };
    const { id } = await desk.change<{ id: number }>("apiKeys.create", input);
    await queryDatabase(`UPDATE api_keys SET ${past} WHERE id = $1`, [id]);
  }
}

async function openKeys(context: SceneContext, query = "", shown?: Locator): Promise<void> {
  await addKeys(context);
  const row = context.page.getByRole("rowheader").nth(2);
  await openPanel(context, `?tab=connections${query}`, shown ?? row);
}

/** Creates another key with the form. */
async function createKey(context: SceneContext): Promise<void> {
  const { dialog, locale, page } = context;
  const texts = textsOf(context);
  await openKeys(context, "&apiKey=new", dialog.getByRole("textbox").first());
  await dialog.getByRole("textbox").first().fill(NEW_KEY[locale]);
  for (const scope of ["products:read", "stock:add"] as const) {
    await dialog.getByRole("checkbox", { name: texts(`scopes.${scope}.label`) }).check();
  }
  await dialog.getByRole("button", { name: texts("form.submit") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("rowheader")).toHaveCount(4);
}

const WEBHOOKS = "https://gallery.example.com/";
const ADDRESS = `${WEBHOOKS}erp`;
const EVENTS = ["order.paid", "order.delivered", "order.refunded"];

const webhookTexts = ({ locale }: SceneContext) => translator(locale, "adminWebhooks");

/** Opens the tab with a webhook that has sample messages. */
async function openWebhooks(context: SceneContext, query = "", shown?: Locator): Promise<void> {
  const { personas, page } = context;
  const desk = adminApi((await personas.admin()).request);
  const forget = () => deleteWebhooks(WEBHOOKS);
  await forget();
  personas.onDispose(forget);
  const input = { url: ADDRESS, description: "", events: EVENTS };
  const { id } = await desk.change<{ id: number }>("webhooks.create", input);
  await addMessages(id);
  const row = page.getByRole("row", { name: /10471/ });
  await openPanel(context, `?tab=connections${query}`, shown ?? row);
}

/** Creates another webhook with the form, which shows its secret. */
async function createWebhook(context: SceneContext): Promise<void> {
  const { dialog, page } = context;
  const texts = webhookTexts(context);
  await openWebhooks(context, "&webhook=new", dialog.getByRole("textbox").first());
  await dialog.getByRole("textbox").first().fill(`${WEBHOOKS}warehouse`);
  await dialog.getByRole("checkbox", { name: texts("events.stock.added") }).check();
  await dialog.getByRole("button", { name: texts("form.create") }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^whsec_/)).toBeVisible();
}

/** Opens the tab with the key of another shop, whose limit is partly used. */
async function openShops(context: SceneContext): Promise<void> {
  const { personas, locale, page } = context;
  await addKeys(context);
  const desk = adminApi((await personas.admin()).request);
  const name = RESELLER[locale];
  const input = { name, scopes: ["upstream"], days: null, addresses: [] };
  const { id } = await desk.change<{ id: number }>("apiKeys.create", input);
  await queryDatabase(
    `UPDATE upstream_accounts SET public_id = 'shop-5d1f0c2a9b7e4d3c8f60', limit_cents = 50000,
       used_cents = 12995, email = 'orders@star-games.example' WHERE id = $1`,
    [id],
  );
  await openPanel(context, "?tab=connections", page.getByText("shop-5d1f0c2a9b7e4d3c8f60"));
}

/** Scenes of the panel's connections. */
export const connectionScenes: readonly Scene[] = [
  wholePage("panel-connections", (context) => openKeys(context), ALONE),
  wholePage("panel-connections-shops", openShops, ALONE),
  inWindow(
    "panel-connections-limit",
    async (context) => {
      await openShops(context);
      const texts = textsOf(context);
      const name = RESELLER[context.locale];
      await context.page.getByRole("button", { name: texts("shops.changeName", { name }) }).click();
      await expect(context.dialog.getByRole("textbox").first()).toBeVisible();
    },
    { ...ALONE, isPerSize: true },
  ),
  inWindow(
    "panel-connections-limit-conflict",
    async (context) => {
      await openShops(context);
      const texts = textsOf(context);
      const name = RESELLER[context.locale];
      await context.page.getByRole("button", { name: texts("shops.changeName", { name }) }).click();
      await context.dialog.getByRole("textbox").first().fill("90");
      await queryDatabase("UPDATE upstream_accounts SET limit_cents = limit_cents + 100", []);
      await context.dialog.getByRole("button", { name: texts("shops.form.submit") }).click();
      await expect(context.dialog.getByRole("alert").first()).toContainText(
        texts("conflict.title"),
      );
    },
    { ...ALONE, isPerSize: true },
  ),
  wholePage("panel-connections-ready", createKey, { ...ALONE, isPerSize: true }),
  inWindow(
    "panel-connections-new",
    (context) => openKeys(context, "&apiKey=new", context.dialog.getByRole("textbox").first()),
    { ...ALONE, isPerSize: true },
  ),
  inWindow(
    "panel-connections-revoke",
    async (context) => {
      await openKeys(context);
      const texts = textsOf(context);
      const name = KEYS[2][context.locale === "ar" ? 1 : 0];
      await context.page.getByRole("button", { name: texts("table.revokeName", { name }) }).click();
      await expect(context.page.getByRole("alertdialog")).toContainText(name);
    },
    { ...ALONE, isPerSize: true },
  ),
  wholePage(
    "panel-webhooks-none",
    async (context) => {
      const empty = context.page.getByText(webhookTexts(context)("empty.title"));
      await openPanel(context, "?tab=connections", empty);
    },
    ALONE,
  ),
  wholePage("panel-webhooks", (context) => openWebhooks(context), ALONE),
  wholePage("panel-webhooks-secret", createWebhook, { ...ALONE, isPerSize: true }),
  inWindow(
    "panel-webhooks-new",
    (context) => openWebhooks(context, "&webhook=new", context.dialog.getByRole("textbox").first()),
    { ...ALONE, isPerSize: true },
  ),
  inWindow(
    "panel-webhooks-message",
    async (context) => {
      await openWebhooks(context);
      const texts = webhookTexts(context);
      await context.page.getByRole("row", { name: /10471/ }).getByRole("button").first().click();
      await expect(context.dialog.getByText(texts("message.body")).first()).toBeVisible();
      await expect(context.dialog.getByText("webhook-signature").first()).toBeVisible();
    },
    { ...ALONE, isPerSize: true },
  ),
];
