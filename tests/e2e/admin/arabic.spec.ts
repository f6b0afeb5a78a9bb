import type { Locator, Page } from "@playwright/test";
import { buy, LICENCE, PACK } from "../../support/data/rest-orders";
import { expect, test } from "../../support/data/test-products";
import { expectFocusSeen, expectNoSidewaysScroll } from "../../support/pages/accessibility";
import { openPanel } from "../../support/pages/panel-page";
import { keepPreferences } from "../../support/pages/preferences";
import { expectShown, ShopPage } from "../../support/pages/shop-page";
import { newPersona } from "../../support/people/personas";

const PLAYER_ID = "5123456789";
const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

/** The tab name of Today also contains the number of open tasks. */
const tab = (page: Page, name: string) =>
  page.getByRole("tab", { name: new RegExp(`^${name}(،|$)`) });
const toast = (page: Page) => page.getByRole("region", { name: /F8/ }).getByRole("listitem");
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

/** Expects left-to-right text to be isolated from the sentence around it. */
async function expectIsolated(place: Locator, ...texts: string[]): Promise<void> {
  for (const text of texts) {
    const isolate = place.locator("bdi", { hasText: text }).first();
    await expect(isolate, text).toHaveCSS("direction", "ltr");
  }
}

async function expectDirections(
  dialog: Locator,
  fields: Record<string, "ltr" | "rtl">,
): Promise<void> {
  for (const [label, direction] of Object.entries(fields)) {
    const field = dialog.getByLabel(label, { exact: true });
    await expect(field, label).toHaveCSS("direction", direction);
  }
}

/**
 * Expects a row to be a card: as wide as the screen, with its values stacked below column names.
 */
async function expectCard(card: Locator, names: readonly string[]): Promise<void> {
  const page = card.page();
  const places = await Promise.all(
    names.map((name) => card.getByText(name, { exact: true }).boundingBox()),
  );
  const tops = places.map((place) => place?.y ?? Number.NaN);
  expect(tops).toEqual(tops.toSorted((one, other) => one - other));
  expect(new Set(tops).size, "each in a line of its own").toBe(names.length);
  for (const header of await page.getByRole("columnheader").all()) {
    expect((await header.boundingBox())?.width ?? 0, "heads are for screen readers").toBeLessThan(
      2,
    );
  }
  for (const button of await card.getByRole("button").all()) {
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
    const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  await expectNoSidewaysScroll(page, "the cards");
}

test("the panel from right to left: fields, amounts, addresses and arrows have the right direction", async ({
  page,
  request,
  simulator,
  testProducts,
}) => {
  await keepPreferences(page, { language: "ar" });
  const { email } = newPersona("arabic-panel");
  const lines = [{ productId: PACK, playerId: PLAYER_ID }, { productId: LICENCE }];
  const orderId = await buy(request, simulator, { lines, email });
  const productId = await testProducts.addPooled("Vault", { isActive: false });
  await testProducts.addKeys(productId, [`VAULT-${testProducts.mark}-0001`]);

  await new ShopPage(page, "ar").visit("/admin-login");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(h1(page)).toHaveText("دخول المشرفين");
  await page.getByRole("main").getByRole("button", { name: "تسجيل الدخول" }).click();
  await expect(toast(page)).toContainText("يرجى ملء جميع الحقول");
  await expectDirections(page.getByRole("main"), {
    "البريد الإلكتروني": "ltr",
    "كلمة المرور": "ltr",
  });

  await openPanel(page, "?product=new");
  await expect(page.locator("header").first()).toContainText("لوحة التحكم");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "إضافة المنتج" }).click();
  for (const sentence of ["الاسم مطلوب", "الوصف مطلوب", "رابط الصورة مطلوب"]) {
    await expect(dialog.getByText(sentence)).toBeVisible();
  }
  await expectDirections(dialog, { الاسم: "ltr", الصورة: "ltr", "السعر (دولار)": "ltr" });
  await expect(dialog.getByLabel("الاسم بالعربية")).toHaveCSS("direction", "rtl");
  await page.goto(`/admin?q=${testProducts.mark}&keys=${productId}`);
  await expectIsolated(dialog.getByRole("table"), "••••0001");
  await expectDirections(dialog, { "المفاتيح المراد إضافتها": "ltr", "البحث عن مفتاح": "ltr" });
  await dialog.getByRole("button", { name: "إغلاق" }).click();

  await tab(page, "المنتجات").focus();
  for (const [key, name] of [
    ["ArrowDown", "التصنيفات"],
    ["ArrowDown", "الخيارات"],
    ["ArrowDown", "الألعاب"],
    ["ArrowDown", "التقارير"],
    ["ArrowDown", "الإعدادات"],
    ["ArrowDown", "السياسات"],
    ["ArrowDown", "الموظفون"],
    ["ArrowDown", "الربط"],
    ["ArrowDown", "سجل النشاط"],
    ["Home", "اليوم"],
    ["ArrowUp", "سجل النشاط"],
    ["Home", "اليوم"],
    ["ArrowDown", "الطلبات"],
    ["ArrowDown", "العملاء"],
    ["ArrowDown", "الكوبونات"],
    ["ArrowUp", "العملاء"],
    ["ArrowUp", "الطلبات"],
  ] as const) {
    await page.keyboard.press(key);
    await expectFocusSeen(tab(page, name));
    await expect(h1(page)).toHaveText(name);
  }
  const statuses = page.getByRole("radiogroup", { name: "عرض الطلبات حسب الحالة" });
  await statuses.getByRole("radio", { name: "الكل" }).focus();
  await page.keyboard.press("ArrowLeft");
  await expect(statuses.getByRole("radio", { name: /^بانتظارك/ })).toBeChecked();
  await page.keyboard.press("ArrowRight");
  await expectFocusSeen(statuses.getByRole("radio", { name: "الكل" }));

  await page.getByRole("searchbox", { name: "البحث في الطلبات" }).fill(email);
  const row = page.getByRole("table", { name: "الطلبات" }).getByRole("row").last();
  await expect(row).toContainText(email);
  await expect(row).toContainText("مكتمل");
  await expectIsolated(row, `#${orderId}`, email, "$49.98");
  await row.getByRole("link", { name: `#${orderId}` }).click();
  await expect(h1(page)).toHaveText(`الطلب #${orderId}`);
  await expectIsolated(h1(page), `#${orderId}`);
  const part = (name: string) => page.getByRole("region", { name, exact: true });
  await expectIsolated(part("المنتجات"), PLAYER_ID, "1 × $9.99");
  await expectIsolated(part("العميل"), email, "+966501234567");
  await expectIsolated(part("المبالغ"), "$49.98");
  await expect(part("السجل")).toContainText("شُحن إلى اللاعب");
  await expect(part("السجل")).toContainText("أُرسلت: التسليم");
  await expect(part("السجل")).not.toContainText("captured");

  await openPanel(page, "?tab=figures");
  // Compares labels of a single chart: the charts themselves are placed from right to left.
  const chart = page.locator(".recharts-wrapper").filter({ has: page.locator(".recharts-xAxis") });
  const days = chart.first().locator(".recharts-xAxis-tick-labels text");
  await expect(days.last()).toBeVisible();
  const [first, last] = [await days.first().boundingBox(), await days.last().boundingBox()];
  expect(first?.x, "time goes from left to right").toBeLessThan(last?.x ?? 0);
});

test("an owner sets a price, resends a mail, makes a partial refund and reads the log on a phone, in Arabic", async ({
  page,
  request,
  mailbox,
  simulator,
  testProducts,
}) => {
  await page.setViewportSize(PHONE);
  await keepPreferences(page, { language: "ar" });
  const { email } = newPersona("arabic-phone");
  const orderId = await buy(request, simulator, { lines: [{ productId: LICENCE }], email });
  await mailbox.firstMailTo(email);
  const name = `خزنة ${testProducts.mark}`;
  const productId = await testProducts.addPooled("Vault", { nameAr: name, isActive: false });
  await openPanel(page, `?q=${testProducts.mark}`);
  const card = page.getByRole("row").filter({ hasText: name });
  await expectCard(card, ["التصنيف", "السعر", "السعر الأصلي", "المخزون", "الحالة"]);
  await card.getByRole("button", { name: `تعديل ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("السعر (دولار)", { exact: true }).fill("١٤٫٧٥");
  await dialog.getByRole("button", { name: "حفظ التغييرات" }).click();
  await expect(toast(page)).toContainText("حُفظت التغييرات");
  await expectShown(card, "$14.75");

  const bar = page.getByRole("navigation", { name: "أقسام لوحة التحكم" });
  await bar.getByRole("link", { name: "الطلبات" }).click();
  await page.getByRole("searchbox", { name: "البحث في الطلبات" }).fill(email);
  const order = page.getByRole("row").filter({ hasText: email });
  await expect(page.getByRole("row"), "the heads and the one that was found").toHaveCount(2);
  await expectCard(order, [email, `#${orderId}`, "الدولة", "الإجمالي", "التاريخ"]);
  await order.getByRole("button", { name: `إجراءات الطلب #${orderId}` }).click();
  await expect(page.getByRole("menuitem")).toHaveText([
    ...["فتح الطلب", "إعادة إرسال الرسالة", "نسخ البريد الإلكتروني"],
  ]);
  await page.getByRole("menuitem", { name: "إعادة إرسال الرسالة" }).click();
  await expect(dialog).toContainText(`تُرسل رسالة المشتريات إلى ${email}.`);
  await dialog.getByRole("button", { name: "إرسال الرسالة" }).click();
  await expect(toast(page)).toContainText("الرسالة في طريقها");
  await mailbox.mailAfter(email, 1);

  await order.getByRole("link", { name: `#${orderId}` }).click();
  await expect(h1(page)).toBeFocused();
  await expect(page.getByRole("banner")).toBeInViewport();
  await expectNoSidewaysScroll(page, "an order");
  await page.getByRole("button", { name: "ردّ المبلغ", exact: true }).click();
  await dialog.getByRole("radio", { name: "جزء منه" }).click();
  await dialog.getByLabel("المبلغ بالدولار الأمريكي").fill("10");
  await dialog.getByLabel("السبب", { exact: true }).fill("تأخّر التسليم");
  await expect(dialog).toContainText("يعود $10.00 إلى العميل، ولا يُسحب أي منتج.");
  await dialog.getByRole("button", { name: "ردّ $10.00" }).click();
  await expect(toast(page)).toContainText("طُلب الاسترداد");
  await expect(page.getByRole("region", { name: "السجل" })).toContainText("طُلب: تأخّر التسليم");

  await bar.getByRole("button", { name: "المزيد" }).click();
  await page
    .getByRole("dialog", { name: "المزيد" })
    .getByRole("link", { name: "سجل النشاط" })
    .click();
  await page.getByRole("searchbox", { name: "البحث في سجل النشاط" }).fill(`#${orderId}`);
  const entryOf = (id: string, action: string) =>
    page.getByRole("row").filter({ hasText: id }).filter({ hasText: action });
  const entry = entryOf(`#${orderId}`, "ردّ مبلغ طلب");
  await expectShown(entry, "السبب: تأخّر التسليم");
  await expectCard(entry, ["ردّ مبلغ طلب", "يخص", "التفاصيل", "المشرف", "الوقت"]);
  await page.getByRole("searchbox", { name: "البحث في سجل النشاط" }).fill(`#${productId}`);
  await expect(entryOf(`#${productId}`, "عدّل منتجًا")).toContainText("14.75");
});
