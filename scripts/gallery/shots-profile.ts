import { expect } from "@playwright/test";
import { EVERY_SIZE, inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

async function asCustomer(stage: Stage, tab: "profile" | "orders" | "security" = "profile") {
  const customer = await stage.cast.customer(stage.locale);
  await stage.as(customer);
  await stage.profile.visit(tab);
  return customer;
}

async function seeOrders(stage: Stage) {
  const customer = await asCustomer(stage, "orders");
  await expect(stage.profile.slips).toHaveCount(Object.keys(customer.orders).length);
  return customer;
}

async function openChange(stage: Stage) {
  const person = await stage.cast.newcomer(stage.locale);
  await stage.as(person);
  await stage.profile.visit("security");
  await press(stage, "change");
  return person;
}

const press = ({ profile, words }: Stage, name: "change" | "send") =>
  profile.panel
    .getByRole("button", { name: words.profile(`security.${name}`), exact: true })
    .click();

export const profileShots: readonly Shot[] = [
  wholePage("profile-signed-out", async (stage) => {
    await stage.visit("/profile");
    await expect(stage.main.getByRole("link")).toBeVisible();
  }),
  wholePage("profile", (stage) => asCustomer(stage).then(() => undefined), EVERY_SIZE),
  wholePage("profile-orders", (stage) => seeOrders(stage).then(() => undefined), EVERY_SIZE),
  inWindow("profile-orders-first-sight", (stage) => seeOrders(stage).then(() => undefined)),
  wholePage("profile-orders-riyals", async (stage) => {
    await stage.page.addInitScript(() => localStorage.setItem("preferred_currency", "SAR"));
    await seeOrders(stage);
  }),
  wholePage("profile-orders-empty", async (stage) => {
    await stage.as(await stage.cast.newcomer(stage.locale));
    await stage.profile.visit("orders");
    await expect(stage.profile.panel.getByRole("link")).toBeVisible();
  }),
  wholePage("profile-orders-failed", async (stage) => {
    await stage.fail(/orders\.my/);
    await asCustomer(stage, "orders");
    await expect(stage.profile.panel.getByRole("alert")).toBeVisible();
  }),
  inWindow("profile-print", async (stage) => {
    const { orders } = await seeOrders(stage);
    const ltr = (chunks: string) => chunks;
    const id = String(orders.completed);
    const name = stage.words.profile.markup("print.open", { id, ltr });
    await stage.profile.slip(orders.completed).getByRole("button", { name }).click();
    await expect(stage.dialog.getByRole("checkbox")).toBeVisible();
  }),
  wholePage("profile-security", (stage) => asCustomer(stage, "security").then(() => undefined)),
  wholePage("profile-security-form", async (stage) => {
    await openChange(stage);
    await press(stage, "send");
    await expect(stage.profile.panel.locator("[aria-invalid=true]")).toHaveCount(1);
  }),
  wholePage("profile-security-sent", async (stage) => {
    const { password } = await openChange(stage);
    const label = stage.words.account("currentPassword");
    await stage.profile.panel.getByLabel(label, { exact: true }).fill(password);
    await press(stage, "send");
    await expect(stage.profile.panel.getByRole("link")).toBeVisible();
  }),
];
