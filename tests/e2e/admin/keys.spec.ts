import type { Locator, Page } from "@playwright/test";
import { plainText } from "../../support/data/mailbox";
import { buy } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { expectAccessibleAtAllWidths } from "../../support/pages/accessibility";
import { ProductPanel } from "../../support/pages/product-panel";
import { expectShown } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const ADD = /admin\.keys\.add/;

/** Keys of a test, all with different endings. */
function newKeys(count: number, mark: string): string[] {
  return Array.from({ length: count }, (_, index) => `KEY-${mark}-${1_000 + index}`);
}

async function openKeys(page: Page, name: string): Promise<Locator> {
  await page.getByRole("button", { name: `Keys of ${name}` }).click();
  return page.getByRole("dialog", { name: `Keys of ${name}` });
}

/**
 * Checks the counts of available, quarantined, reserved, sold and revoked keys, and of `seen` ones.
 * A count of available keys includes the text of its stock badge, as in "3 Low stock".
 */
async function expectCounts(
  dialog: Locator,
  [available = "", ...others]: readonly string[],
  seen = "0",
): Promise<void> {
  const counts = [available, seen, ...others];
  const shown = dialog.locator("dl").filter({ hasText: "Retired" }).locator("dd");
  await expect(shown).toHaveText(counts, { useInnerText: true });
}

test("of 1,200 pasted keys each new one is added once, and every other line is listed with the reason", async ({
  page,
  testProducts,
}) => {
  const [own, other] = [testProducts.name("Sky Keys"), testProducts.name("Sea Keys")];
  const keys = newKeys(1_170, testProducts.mark);
  const [ours, theirs, fresh] = [keys.slice(0, 10), keys.slice(10, 20), keys.slice(20)];
  await testProducts.addKeys(await testProducts.addPooled("Sky Keys"), ours);
  await testProducts.addKeys(await testProducts.addPooled("Sea Keys"), theirs);
  const pasted = [...fresh, ...ours, ...theirs, ...fresh.slice(0, 30)];
  expect(pasted).toHaveLength(1_200);
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  const dialog = await openKeys(page, own);
  await expectCounts(dialog, ["10", "0", "0", "0", "0"]);

  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route(ADD, async (route) => {
    calls += 1;
    if (calls > 1) await isReleased;
    await route.continue();
  });
  const area = dialog.getByRole("textbox", { name: "Keys to add" });
  await area.fill(pasted.join("\n"));
  await dialog.getByRole("button", { name: "Add 1,200 keys" }).click();
  const progress = dialog.getByRole("progressbar", { name: "Keys sent" });
  await expect(progress).toHaveAttribute("aria-valuetext", "500 of 1,170");
  await expect(dialog.getByRole("button", { name: "Stop" })).toBeVisible();
  release();
  await expect(dialog.getByRole("status").filter({ hasText: "1,150 keys added" })).toBeVisible();
  await expect(progress).toHaveCount(0);
  await expect(dialog.getByRole("heading", { name: "50 lines were not added" })).toBeVisible();
  const line = (number: string) =>
    dialog.getByRole("listitem").filter({ hasText: `Line ${number} · ` });
  await expectShown(line("1,151"), `${ours[0]}\nLine 1,151 · Already in ${own}`);
  await expectShown(line("1,170"), `${theirs[9]}\nLine 1,170 · Already in ${other}`);
  await expectShown(line("1,171"), `${fresh[0]}\nLine 1,171 · Repeated in this list`);
  await expect(area).toHaveValue(pasted.slice(1_150).join("\n"));
  await expectCounts(dialog, ["1,160", "0", "0", "0", "0"]);

  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expectShown(panel.row(own), "1,160 free keys");
  await expect(panel.row(own)).not.toContainText("Low stock");
  await expectShown(panel.row(other), "10 free keys");
});

test.describe("when an upload is interrupted", () => {
  test.use({ expectedErrors: [/net::ERR_FAILED .*admin\.keys\.add/] });

  test("it continues where it stopped, and adds no key twice", async ({ page, testProducts }) => {
    const name = testProducts.name("Long List");
    await testProducts.addPooled("Long List");
    const keys = newKeys(700, testProducts.mark);
    const panel = new ProductPanel(page);
    await panel.open(testProducts.mark);
    await expectShown(panel.row(name), /No free keys\s+Low stock/);
    const dialog = await openKeys(page, name);
    await expectCounts(dialog, ["0 Out of stock", "0", "0", "0", "0"]);
    let calls = 0;
    await page.route(ADD, async (route) => {
      calls += 1;
      if (calls !== 2) return route.continue();
      expect((await route.fetch()).ok(), "the shop has added them").toBe(true);
      return route.abort();
    });

    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a file" }).click();
    const table = ["Note,Key", ...keys.map((key) => `from the supplier,"${key}"`)].join("\r\n");
    const file = { name: "keys.csv", mimeType: "text/csv", buffer: Buffer.from(table) };
    await (await chooser).setFiles(file);
    await dialog.getByRole("button", { name: "Put 700 keys in the list" }).click();
    const area = dialog.getByRole("textbox", { name: "Keys to add" });
    await expect(area).toHaveValue(keys.join("\n"));
    await dialog.getByRole("button", { name: "Add 700 keys" }).click();
    await expect(dialog.getByRole("status").filter({ hasText: "connection" })).toContainText(
      "The connection was lost. 200 keys are left. Continue from there: nothing is added twice.",
    );
    await dialog.getByRole("button", { name: "Close" }).click();
    const leaving = page.getByRole("alertdialog", { name: "Close without adding?" });
    await leaving.getByRole("button", { name: "Stay here" }).click();
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(dialog.getByRole("status").filter({ hasText: "700 keys added" })).toBeVisible();
    await expect(dialog).not.toContainText("not added");
    await expect(area).toHaveValue("");
    await expectCounts(dialog, ["700", "0", "0", "0", "0"]);
  });
});

test("a key is masked until a reason is given, can be revoked, and a remaining one is sold to a buyer", async ({
  page,
  request,
  mailbox,
  simulator,
  testProducts,
}) => {
  const name = testProducts.name("Three Keys");
  const productId = await testProducts.addPooled("Three Keys");
  const keys = newKeys(3, testProducts.mark);
  const [seen = "", revoked = "", left = ""] = keys;
  await testProducts.addKeys(productId, keys);
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  await expectShown(panel.row(name), /3 free keys\s+Low stock/);
  const dialog = await openKeys(page, name);
  const rows = dialog.getByRole("table", { name: "Keys of this product" }).getByRole("row");
  const masked = (key: string) => `••••${key.slice(-4)}`;
  const rowOf = (key: string) => rows.filter({ hasText: masked(key) });
  await expectCounts(dialog, ["3 Low stock", "0", "0", "0", "0"]);
  await expect(rows).toHaveCount(4);
  await expect(dialog).not.toContainText(testProducts.mark.concat("-"));

  await dialog.getByRole("button", { name: `Show key ${masked(seen)}` }).click();
  const reveal = page.getByRole("dialog", { name: /^(Show this key\?|The key)$/ });
  const reason = reveal.getByRole("textbox", { name: "Reason" });
  const why = `A buyer of ${testProducts.mark} asks.`;
  await reveal.getByRole("button", { name: "Show key" }).click();
  await expect(reason).toHaveAccessibleDescription(/^Say why: /);
  await reason.fill(why);
  await reveal.getByRole("button", { name: "Show key" }).click();
  await expect(reveal).toContainText(seen);
  await reveal.getByRole("button", { name: "Close" }).click();
  await expect(reveal).toHaveCount(0);
  await expectShown(rowOf(seen), /Viewed .*Viewed/s);
  await expect(dialog).not.toContainText(seen);

  await dialog.getByRole("button", { name: `Retire key ${masked(revoked)}` }).click();
  const revocation = page.getByRole("alertdialog", { name: "Retire this key?" });
  await revocation.getByRole("textbox", { name: "Reason" }).fill(why);
  await revocation.getByRole("button", { name: "Retire key" }).click();
  await panel.expectToast("Key retired");
  await rowOf(left).getByRole("button", { name: "Correct the cost" }).click();
  const cost = page.getByRole("dialog", { name: "What did one key cost?" });
  await cost.getByLabel(/^Cost of one key/).fill("1.25");
  await cost.getByRole("textbox", { name: "Reason" }).fill(why);
  await expectAccessibleAtAllWidths(page, "the cost of a batch of keys");
  await cost.getByRole("button", { name: "Save the cost" }).click();
  await panel.expectToast("Cost corrected");
  await expectShown(rowOf(revoked), "Retired");
  await expectCounts(dialog, ["1 Low stock", "0", "0", "0", "1"], "1");

  const { email } = newPersona("key-buyer");
  const orderId = await buy(request, simulator, { lines: [{ productId }], email });
  const mail = plainText(await mailbox.firstMailTo(email));
  const brought = keys.filter((key) => mail.includes(key));
  expect(brought, "what was looked at is not sold as new").toEqual([left]);
  await page.reload();
  await expectCounts(dialog, ["0 Out of stock", "0", "0", "1", "1"], "1");
  await expectShown(rowOf(left), new RegExp(`Sold.*#${orderId}`, "s"));

  await dialog.getByRole("button", { name: `Release key ${masked(seen)}` }).click();
  const releasing = page.getByRole("alertdialog", { name: "Put this key back on sale?" });
  await releasing.getByRole("textbox", { name: "Reason" }).fill("Nobody has used it.");
  await releasing.getByRole("button", { name: "Release key" }).click();
  await panel.expectToast("Key released");
  await expectShown(rowOf(seen), /Free\s+None/);

  const answer = page.waitForResponse(/admin\.auditLog\.table/);
  await page.goto("/admin?tab=log&entity=key");
  const entries = page.getByRole("row").filter({ hasText: why });
  await expect(entries).toHaveText([/Retired a key.*admin/s, /Viewed a key.*admin/s]);
  expect(await (await answer).text()).not.toContain(testProducts.mark.concat("-"));

  await page.getByRole("banner").getByRole("button", { name: "العربية" }).click();
  await page.goto(`/admin?q=${testProducts.mark}&keys=${productId}`);
  const arabic = page.getByRole("dialog", { name: `مفاتيح ${name}` });
  await expectShown(arabic.locator("dl").first(), /متاح\s+1\s+مخزون منخفض.*مباع\s+1\s+مسحوب\s+1/s);
});

test("a file import shows which column it would add, and refuses multi-line keys by row", async ({
  page,
  testProducts,
}) => {
  const name = testProducts.name("From a file");
  await testProducts.addPooled("From a file");
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  const dialog = await openKeys(page, name);
  const [first = "", second = ""] = newKeys(2, testProducts.mark);
  const choose = async (content: string) => {
    const chooser = page.waitForEvent("filechooser");
    await dialog.getByRole("button", { name: "Choose a file" }).click();
    const buffer = Buffer.from(content);
    await (await chooser).setFiles({ name: "keys.csv", mimeType: "text/csv", buffer });
  };
  const preview = dialog.locator("section").filter({ hasText: "What this file would add" }).last();
  const area = dialog.getByRole("textbox", { name: "Keys to add" });

  await choose(
    `Product;License key;Region\nDesktop OS;${first};EU\nOffice 365;${second};EU\nSuite;"A\nB";EU\n`,
  );
  await expect(preview.getByRole("status")).toContainText("2 keys");
  await expect(preview.getByRole("status")).toContainText("several lines, which is not added: 4");
  await expect(preview).not.toContainText("Desktop OS");
  await expectAccessibleAtAllWidths(page, "what a file of keys would add");
  await expect(area).toHaveValue("");
  await preview.getByRole("button", { name: "Put 2 keys in the list" }).click();
  await expect(area).toHaveValue(`${first}\n${second}`);

  await area.fill("");
  await choose(`Desktop OS;${first}\nOffice 365;${second}\n`);
  await expect(preview.getByRole("button", { name: /^Put/ })).toHaveCount(0);
  await preview.getByRole("button", { name: /^Column with the keys/ }).click();
  await page.getByRole("option", { name: /^Column 1/ }).click();
  await expect(preview.getByRole("status")).toContainText("These do not look like keys");
  await expect(preview.getByRole("status")).toContainText("row 1: Desktop OS");
  await preview.getByRole("button", { name: /^Column with the keys/ }).click();
  await page.getByRole("option", { name: /^Column 2/ }).click();
  await preview.getByRole("button", { name: "Put 2 keys in the list" }).click();
  await dialog.getByRole("button", { name: "Add 2 keys" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "2 keys added" })).toBeVisible();
});

/** Delays the responses of the key table until the returned function is called. */
async function holdKeyTable(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/admin\.keys\.table/, async (route) => {
    await released;
    await route.fallback();
  });
  return release;
}

test("a key that looks different from the others needs a confirmation before it is added", async ({
  page,
  testProducts,
}) => {
  const name = testProducts.name("Odd");
  await testProducts.addPooled("Odd");
  const panel = new ProductPanel(page);
  await panel.open(testProducts.mark);
  const dialog = await openKeys(page, name);
  const area = dialog.getByRole("textbox", { name: "Keys to add" });
  const [first = "", second = "", third = ""] = newKeys(3, testProducts.mark);
  await area.fill([first, second, "x", third].join("\n"));
  await dialog.getByRole("button", { name: "Add 4 keys" }).click();
  const asking = page.getByRole("alertdialog", { name: "Is this a key?" });
  await expect(asking).toContainText("line 3: x");
  await expectAccessibleAtAllWidths(page, "a key that differs from the rest");
  await asking.getByRole("button", { name: "Check the list" }).click();
  await expect(asking).toBeHidden();
  await area.fill([first, second, third].join("\n"));
  const letTableLoad = await holdKeyTable(page);
  await dialog.getByRole("button", { name: "Add 3 keys" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "3 keys added" })).toBeVisible();

  await area.fill("ABCD-1234-EFGH-5678-IJKL");
  await dialog.getByRole("button", { name: "Add 1 key" }).click();
  await expect(area).toHaveJSProperty("readOnly", true);
  await expect(asking).toBeHidden();
  letTableLoad();
  await expect(asking).toContainText("line 1: ABCD-1234-EFGH-5678-IJKL");
  await asking.getByRole("button", { name: "Add the key anyway" }).click();
  await expect(dialog.getByRole("status").filter({ hasText: "1 key added" })).toBeVisible();
});
