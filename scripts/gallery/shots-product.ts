import { expect } from "@playwright/test";
import { WizardPage } from "../../tests/support/wizard-page";
import { CREATIVE, LICENCE, NAMES, PACK, PLAYER_ID } from "./goods";
import { optionLabel } from "./option-label";
import { EVERY_SIZE, inWindow, type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

const atPack = (stage: Stage) => stage.visit(`/product/${PACK}`);
const atLicence = (stage: Stage) => stage.visit(`/product/${LICENCE}`);

async function typeWrongId(stage: Stage) {
  const { playerIdField } = stage.shop;
  await playerIdField.fill("12");
  await playerIdField.blur();
  await expect(playerIdField).toHaveAttribute("aria-invalid", "true");
  await stage.scrollTo(playerIdField);
}

async function remember(stage: Stage) {
  const kept = [`player_id_${PACK}`, PLAYER_ID] as const;
  await stage.page.addInitScript(([name, id]) => localStorage.setItem(name, id), kept);
  await atPack(stage);
  await expect(stage.shop.playerIdField).toHaveValue(PLAYER_ID);
  await stage.scrollTo(stage.shop.playerIdField);
}

async function openWizard(stage: Stage, product: number, name: string): Promise<WizardPage> {
  await stage.visit(`/product/${product}`);
  const wizard = new WizardPage(stage.shop, name);
  await wizard.open();
  return wizard;
}

const creative = (stage: Stage) => openWizard(stage, CREATIVE, NAMES.creative);

async function chooseDuration(stage: Stage): Promise<WizardPage> {
  const wizard = await creative(stage);
  await wizard.answer(optionLabel(stage.locale, "subscription-duration", "12-months"));
  return wizard;
}

async function chooseApplications(stage: Stage): Promise<WizardPage> {
  const wizard = await chooseDuration(stage);
  for (const name of ["photoshop", "premiere"]) {
    await wizard.option("checkbox", optionLabel(stage.locale, "applications", name)).check();
  }
  return wizard;
}

async function toQuantity(stage: Stage): Promise<WizardPage> {
  const wizard = await chooseApplications(stage);
  await wizard.next.click();
  const more = { name: stage.words.common("increase") };
  await wizard.dialog.getByRole("button", more).click();
  return wizard;
}

export const productShots: readonly Shot[] = [
  wholePage("product-top-up", atPack, EVERY_SIZE),
  inWindow("product-top-up-first-sight", atPack),
  inWindow("product-top-up-remembered", remember, { isPerSize: true }),
  inWindow(
    "product-player-id-error",
    async (stage) => {
      await atPack(stage);
      await typeWrongId(stage);
    },
    { isPerSize: true },
  ),
  wholePage("product-licence", atLicence),
  wholePage("product-subscription", (stage) => stage.visit(`/product/${CREATIVE}`)),
  wholePage("product-not-found", async (stage) => {
    await stage.visit("/product/999");
    await expect(stage.main).toContainText(stage.words.product("missingTitle"));
  }),
  inWindow("wizard-top-up", (stage) => openWizard(stage, PACK, NAMES.pack).then(() => undefined)),
  inWindow("wizard-licence", (stage) =>
    openWizard(stage, LICENCE, NAMES.licence).then(() => undefined),
  ),
  inWindow("wizard-1-duration", async (stage) => {
    const wizard = await creative(stage);
    const label = optionLabel(stage.locale, "subscription-duration", "12-months");
    await wizard.option("radio", label).check();
  }),
  inWindow("wizard-2-applications", (stage) => chooseApplications(stage).then(() => undefined)),
  inWindow("wizard-3-quantity", (stage) => toQuantity(stage).then(() => undefined)),
  inWindow("wizard-4-review", async (stage) => {
    const wizard = await toQuantity(stage);
    await wizard.next.click();
    await expect(wizard.answers).toBeVisible();
  }),
  inWindow("wizard-5-complete", async (stage) => {
    const wizard = await toQuantity(stage);
    await wizard.finish();
  }),
];
