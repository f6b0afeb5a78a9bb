import { expect } from "@playwright/test";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import type { BlockDto } from "@/contract/admin/people/customers";
import { translator } from "@/i18n/translator";
import { adminApi } from "../../support/people/admin-api";
import { orderHeldByRule } from "../held-orders";
import { seedSales } from "../sales";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

const REASON = { en: "Three disputes in a week.", ar: "ثلاثة نزاعات في أسبوع." };

/** Opens the page of a blocked customer with a held order and a note by the staff. */
async function openCustomer(context: SceneContext): Promise<void> {
  const { personas, locale, page } = context;
  const id = await orderHeldByRule(personas, context);
  const api = adminApi((await personas.admin()).request);
  const { customer, customerEmail } = await api.read<AdminOrderDto>("orders.get", { id });
  const text = {
    en: "Called on Monday: wants an invoice with the company’s name.",
    ar: "اتصلت يوم الاثنين: تريد فاتورة باسم الشركة.",
  }[locale];
  await api.change("customers.addNote", { about: { customer }, text });
  const blocks = await api.read<BlockDto[]>("customers.blocksOf", { customer });
  if (blocks.length === 0) {
    const block = { kind: "email", value: customerEmail, reason: REASON[locale] };
    await api.change("customers.addBlock", block);
  }
  const heading = page.getByRole("heading", { level: 1, name: customerEmail });
  await openPanel(context, `?tab=customers&customer=${customer}`, heading);
  await page.getByText(text).first().waitFor();
}

async function findCustomers(context: SceneContext): Promise<void> {
  const { personas, locale, page } = context;
  await seedSales(personas, context);
  const texts = translator(locale, "adminCustomers");
  const field = page.getByRole("searchbox", { name: texts("search.label") });
  await openPanel(context, "?tab=customers", field);
  await field.fill("example");
  await page.getByRole("table", { name: texts("search.found") }).waitFor();
}

/** Opens a rule's form, and tries the rule on the latest orders. */
async function tryRule(context: SceneContext): Promise<void> {
  const { personas, locale, page, dialog } = context;
  await seedSales(personas, context);
  const texts = translator(locale, "adminCustomers");
  const name = texts("rules.kinds.first_order_above.name");
  const edit = page.getByRole("button", { name: new RegExp(`: ${name}$`) });
  await openPanel(context, "?tab=customers", edit);
  await edit.click();
  await dialog.getByLabel(texts("rules.form.amountUSD")).fill("30");
  await dialog.getByRole("button", { name: texts("rules.form.try") }).click();
  await expect(dialog.getByText(texts("rules.form.examples"))).toBeVisible();
}

/** Opens the dialog that asks for the value to block and the reason. */
async function askToBlock(context: SceneContext): Promise<void> {
  const texts = translator(context.locale, "adminCustomers");
  const add = context.page.getByRole("button", { name: texts("blocks.add") });
  await openPanel(context, "?tab=customers", add);
  await add.click();
  await expect(context.dialog.getByRole("heading")).toBeVisible();
}

export const customerScenes: readonly Scene[] = [
  wholePage("panel-customers", findCustomers),
  wholePage("panel-customer", openCustomer, { isAlone: true }),
  wholePage("panel-hold-rule", tryRule),
  inWindow("panel-block", askToBlock),
];
