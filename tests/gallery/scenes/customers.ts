import type { AdminOrderDto } from "@/contract/admin/orders";
import { translator } from "@/i18n/translator";
import { adminApi } from "../../support/people/admin-api";
import { seedSales } from "../sales";
import { type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

/** The page of the customer of two licences, about whom the staff has written. */
async function openCustomer(context: SceneContext): Promise<void> {
  const { personas, locale, page } = context;
  const { big } = await seedSales(personas, context);
  const api = adminApi((await personas.admin()).request);
  const { customer, customerEmail } = await api.read<AdminOrderDto>("orders.get", { id: big });
  const text = {
    en: "Called on Monday: wants an invoice with the company’s name.",
    ar: "اتصلت يوم الاثنين: تريد فاتورة باسم الشركة.",
  }[locale];
  await api.change("customers.addNote", { about: { customer }, text });
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

export const customerScenes: readonly Scene[] = [
  wholePage("panel-customers", findCustomers),
  wholePage("panel-customer", openCustomer),
];
