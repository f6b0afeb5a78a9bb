import { expect } from "@playwright/test";
import { EVERY_SIZE, inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { WAITS_UNTIL } from "./checkout";

async function asCustomer(
  context: SceneContext,
  tab: "profile" | "orders" | "security" = "profile",
) {
  const customer = await context.personas.customer(context.locale);
  await context.as(customer);
  await context.profile.visit(tab);
  return customer;
}

async function seeOrders(context: SceneContext) {
  const customer = await asCustomer(context, "orders");
  await expect(context.profile.orderCards).toHaveCount(Object.keys(customer.orders).length);
  return customer;
}

async function openChange(context: SceneContext) {
  const person = await context.personas.newcomer(context.locale);
  await context.as(person);
  await context.profile.visit("security");
  await press(context, "change");
  return person;
}

const press = ({ profile, labels }: SceneContext, name: "change" | "send") =>
  profile.panel
    .getByRole("button", { name: labels.profile(`security.${name}`), exact: true })
    .click();

export const profileScenes: readonly Scene[] = [
  wholePage("profile-signed-out", async (context) => {
    await context.visit("/profile");
    await expect(context.main.getByRole("link")).toBeVisible();
  }),
  wholePage("profile", (context) => asCustomer(context).then(() => undefined), EVERY_SIZE),
  wholePage("profile-orders", (context) => seeOrders(context).then(() => undefined), EVERY_SIZE),
  wholePage("profile-orders-waiting", async (context) => {
    await context.change(/orders\.my/, (answer) =>
      answer.replace(
        /"status":"completed"([^{}]*)"payment":"paid","waitsUntil":null/,
        (_, between) =>
          `"status":"pending"${between}"payment":"awaiting_stock","waitsUntil":"${WAITS_UNTIL}"`,
      ),
    );
    await seeOrders(context);
  }),
  inWindow("profile-orders-first-sight", (context) => seeOrders(context).then(() => undefined)),
  wholePage("profile-orders-riyals", async (context) => {
    await context.page.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
    await seeOrders(context);
  }),
  wholePage("profile-orders-empty", async (context) => {
    await context.as(await context.personas.newcomer(context.locale));
    await context.profile.visit("orders");
    await expect(context.profile.panel.getByRole("link")).toBeVisible();
  }),
  wholePage("profile-orders-failed", async (context) => {
    await context.fail(/orders\.my/);
    await asCustomer(context, "orders");
    await expect(context.profile.panel.getByRole("alert")).toBeVisible();
  }),
  inWindow("profile-print", async (context) => {
    const { orders } = await seeOrders(context);
    const ltr = (chunks: string) => chunks;
    const id = String(orders.completed);
    const name = context.labels.profile.markup("print.open", { id, ltr });
    await context.profile.orderCard(orders.completed).getByRole("button", { name }).click();
    await expect(context.dialog.getByRole("checkbox")).toBeVisible();
  }),
  wholePage("profile-security", (context) => asCustomer(context, "security").then(() => undefined)),
  wholePage("profile-security-form", async (context) => {
    await openChange(context);
    await press(context, "send");
    await expect(context.profile.panel.locator("[aria-invalid=true]")).toHaveCount(1);
  }),
  wholePage("profile-security-sent", async (context) => {
    const { password } = await openChange(context);
    const label = context.labels.account("currentPassword");
    await context.profile.panel.getByLabel(label, { exact: true }).fill(password);
    await press(context, "send");
    const name = context.labels.profile("security.enterCode");
    await expect(context.profile.panel.getByRole("link", { name })).toBeVisible();
  }),
  wholePage("profile-erase", async (context) => {
    await asCustomer(context, "security");
    const name = context.labels.profile("data.erase");
    await context.profile.panel.getByRole("button", { name }).click();
    const confirm = context.labels.profile("data.confirm");
    await expect(context.profile.panel.getByRole("button", { name: confirm })).toBeVisible();
  }),
];
