import { expect } from "@playwright/test";
import { CREATIVE_STEPS } from "@/domain/catalogue/option-set-fixture";
import type { Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { WizardPage } from "../../support/pages/wizard-page";
import { CREATIVE, LICENCE, NAMES, PACK, PLAYER_ID } from "../products";
import { EVERY_SIZE, inWindow, type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

const atPack = (context: SceneContext) => context.visit(`/product/${PACK}`);
const atLicence = (context: SceneContext) => context.visit(`/product/${LICENCE}`);

async function typeWrongId(context: SceneContext) {
  const { playerIdField } = context.shop;
  await playerIdField.fill("12");
  await playerIdField.blur();
  await expect(playerIdField).toHaveAttribute("aria-invalid", "true");
  await context.scrollTo(playerIdField);
}

async function remember(context: SceneContext) {
  const kept = [`player_id_${PACK}`, PLAYER_ID] as const;
  await context.page.addInitScript(([name, id]) => localStorage.setItem(name, id), kept);
  await atPack(context);
  await expect(context.shop.playerIdField).toHaveValue(PLAYER_ID);
  await context.expectPlayers(1);
  await context.scrollTo(context.shop.playerIdField);
}

async function openWizard(
  context: SceneContext,
  product: number,
  name: string,
): Promise<WizardPage> {
  await context.visit(`/product/${product}`);
  const wizard = new WizardPage(context.shop, name);
  await wizard.open();
  return wizard;
}

const creative = (context: SceneContext) => openWizard(context, CREATIVE, NAMES.creative);

async function chooseDuration(context: SceneContext): Promise<WizardPage> {
  const wizard = await creative(context);
  await wizard.answer(optionLabel(context.locale, "subscription-duration", "12-months"));
  return wizard;
}

async function chooseApplications(context: SceneContext): Promise<WizardPage> {
  const wizard = await chooseDuration(context);
  for (const name of ["photoshop", "premiere"]) {
    await wizard.option("checkbox", optionLabel(context.locale, "applications", name)).check();
  }
  return wizard;
}

async function toQuantity(context: SceneContext): Promise<WizardPage> {
  const wizard = await chooseApplications(context);
  await wizard.next.click();
  const more = { name: context.labels.common("increase") };
  await wizard.dialog.getByRole("button", more).click();
  return wizard;
}

export const productScenes: readonly Scene[] = [
  wholePage("product-top-up", atPack, EVERY_SIZE),
  inWindow("product-top-up-first-sight", atPack),
  inWindow("product-top-up-remembered", remember, { isPerSize: true }),
  inWindow(
    "product-player-id-error",
    async (context) => {
      await atPack(context);
      await typeWrongId(context);
    },
    { isPerSize: true },
  ),
  wholePage("product-licence", atLicence),
  wholePage("product-subscription", (context) => context.visit(`/product/${CREATIVE}`)),
  wholePage("product-not-found", async (context) => {
    await context.visit("/product/999");
    await expect(context.main).toContainText(context.labels.product("missingTitle"));
  }),
  inWindow("wizard-top-up", (context) =>
    openWizard(context, PACK, NAMES.pack).then(() => undefined),
  ),
  inWindow("wizard-licence", (context) =>
    openWizard(context, LICENCE, NAMES.licence).then(() => undefined),
  ),
  inWindow("wizard-1-duration", async (context) => {
    const wizard = await creative(context);
    const label = optionLabel(context.locale, "subscription-duration", "12-months");
    await wizard.option("radio", label).check();
  }),
  inWindow("wizard-2-applications", (context) => chooseApplications(context).then(() => undefined)),
  inWindow("wizard-3-quantity", (context) => toQuantity(context).then(() => undefined)),
  inWindow("wizard-4-review", async (context) => {
    const wizard = await toQuantity(context);
    await wizard.next.click();
    await expect(wizard.answers).toBeVisible();
  }),
  inWindow("wizard-5-complete", async (context) => {
    const wizard = await toQuantity(context);
    await wizard.finish();
  }),
];

/** The label of a wizard answer in a language. */
function optionLabel(
  locale: Locale,
  step: "subscription-duration" | "applications",
  value: string,
) {
  const { options } = CREATIVE_STEPS.find(({ id }) => id === step) ?? { options: [] };
  const found = options.find((option) => option.value === value);
  if (!found) throw new Error(`the wizard has no answer ${value}`);
  return localized(locale, found.label, found.labelAr);
}
