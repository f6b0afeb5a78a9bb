import { expect } from "@playwright/test";
import { translator } from "@/i18n/translator";
import {
  forgetCodes,
  letProofEnd,
  makeAdmin,
  queryDatabase,
} from "../../support/data/shop-database";
import { adminApi } from "../../support/people/admin-api";
import { totp } from "../../support/people/totp";
import type { Member } from "../personas";
import { LICENCE } from "../products";
import { inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";
import { openPanel } from "./panel-screens";

const texts = ({ locale }: SceneContext) => translator(locale, "adminSecurity");
const proof = ({ locale }: SceneContext) => translator(locale, "adminProof");

/** Signs a new staff member in to the page. Other scenes use the demo's admin. */
async function asNewAdmin(context: SceneContext, role: "owner" | "support" = "owner") {
  const member = await context.personas.newMember(context.locale);
  const { email, password, request } = member;
  await makeAdmin(email, role);
  // Remove the member from the staff afterwards, so that other screenshots do not show it.
  context.personas.onDispose(() =>
    queryDatabase("UPDATE users SET role = NULL, is_admin = false WHERE email = $1", [email]),
  );
  await request.post("/api/auth/admin-login", { data: { email, password } });
  const { cookies } = await request.storageState();
  await context.as({ cookies: cookies.filter(({ name }) => name !== "language") });
  return member;
}

async function openSecurity(context: SceneContext): Promise<Member> {
  const member = await asNewAdmin(context);
  await context.page.goto("/admin?tab=security");
  await expect(context.main.getByRole("heading", { level: 2 })).toBeVisible();
  return member;
}

const press = ({ page }: SceneContext, name: string) =>
  page.getByRole("button", { name, exact: true }).click();

async function begin(context: SceneContext) {
  const member = await openSecurity(context);
  await press(context, texts(context)("off.begin"));
  const picture = context.main.getByRole("img", { name: texts(context)("setup.qr") });
  await expect(picture).toBeVisible();
  return member;
}

/** Turns a second factor on. Returns its secret; the secret's current code is already used. */
async function confirm(context: SceneContext) {
  const member = await begin(context);
  const shown = await context.main.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(" ", "");
  await context.main.getByLabel(texts(context)("setup.code")).fill(totp(secret));
  await press(context, texts(context)("setup.submit"));
  await expect(context.main.getByText(texts(context)("codes.title"))).toBeVisible();
  return { ...member, secret };
}

async function turnOn(context: SceneContext) {
  const member = await confirm(context);
  await press(context, texts(context)("codes.done"));
  await expect(context.main.getByText(texts(context)("on.title"))).toBeVisible();
  await forgetCodes(member.email);
  return member;
}

async function askForProof(context: SceneContext, member: Member) {
  await letProofEnd(member.email);
  await press(context, texts(context)("on.renew"));
  await expect(context.dialog.getByText(proof(context)("title"))).toBeVisible();
}

/** Opens the second step of the admin sign-in. */
async function openSecondStep(context: SceneContext) {
  const member = await turnOn(context);
  const language = { name: "language", value: context.locale, url: context.page.url() };
  await context.page.context().clearCookies();
  await context.page.context().addCookies([language]);
  await context.visit("/admin-login");
  await context.account.field("email").fill(member.email);
  await context.account.field("password").fill(member.password);
  await context.main.locator("form").getByRole("button").last().click();
  await expect(context.main.getByLabel(proof(context)("code.app"))).toBeFocused();
}

/** Opens keys that an admin has revealed, which are not sold until they are released. */
async function openSeenKeys(context: SceneContext) {
  const seen = await queryDatabase(
    `UPDATE licence_keys SET status = 'seen', revealed_at = now() WHERE id IN (
       SELECT id FROM licence_keys WHERE product_id = $1 AND status = 'available' ORDER BY id LIMIT 2)
     RETURNING id`,
    [LICENCE],
  );
  context.personas.onDispose(() =>
    queryDatabase(
      "UPDATE licence_keys SET status = 'available', revealed_at = NULL WHERE id::text = ANY($1)",
      [seen.map(({ id }) => String(id))],
    ),
  );
  const status = translator(context.locale, "adminKeys")("status.seen");
  const filter = context.dialog.getByRole("radio", { name: status, exact: true });
  await openPanel(context, `?keys=${LICENCE}`, filter);
  await filter.click();
  const row = context.dialog.getByRole("row").nth(1);
  await expect(row).toContainText(status);
  // On a phone the keys are below the form.
  if (context.size === "mobile") await context.scrollTo(row);
}

/** Opens the link of an invitation that the demo's admin has sent. */
async function openInvitation(context: SceneContext) {
  const { personas, locale, mails, page } = context;
  const { email } = personas.newPersona(locale);
  await adminApi((await personas.admin()).request).change("staff.invite", {
    email,
    role: "support",
    locale,
  });
  const { text } = await mails.firstMailTo(email);
  await page.goto(/\/staff-invitation#[\w-]{43}/.exec(text)?.[0] ?? "");
  await expect(context.main.getByRole("button").last()).toBeVisible();
}

/** For scenes that create staff members or change keys, which other screenshots would show. */
const ALONE = { isAlone: true } as const;

export const panelSecurityScenes: readonly Scene[] = [
  wholePage("panel-security-off", (context) => openSecurity(context).then(() => undefined), ALONE),
  wholePage("panel-security-setup", (context) => begin(context).then(() => undefined), ALONE),
  wholePage("panel-security-codes", (context) => confirm(context).then(() => undefined), ALONE),
  wholePage("panel-security-on", (context) => turnOn(context).then(() => undefined), ALONE),
  inWindow(
    "panel-security-turn-off",
    async (context) => {
      await turnOn(context);
      await press(context, texts(context)("on.turnOff"));
      await expect(context.dialog.getByText(texts(context)("turningOff.title"))).toBeVisible();
    },
    ALONE,
  ),
  inWindow(
    "panel-proof",
    async (context) => {
      const member = await openSecurity(context);
      await letProofEnd(member.email);
      await press(context, texts(context)("off.begin"));
      await expect(context.dialog.getByText(proof(context)("title"))).toBeVisible();
    },
    ALONE,
  ),
  inWindow(
    "panel-proof-code",
    async (context) => askForProof(context, await turnOn(context)),
    ALONE,
  ),
  wholePage(
    "panel-staff-factor",
    async (context) => {
      const { email } = await turnOn(context);
      await openPanel(context, "?tab=staff", context.page.getByText(email));
    },
    ALONE,
  ),
  wholePage("admin-login-code", openSecondStep, ALONE),
  inWindow("panel-keys-seen", openSeenKeys, { ...ALONE, isPerSize: true }),
  wholePage("staff-invitation", openInvitation, ALONE),
];
