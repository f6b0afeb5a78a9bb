import { expect } from "@playwright/test";
import { codeIn } from "../../support/data/mailbox";
import { PausedClock } from "../../support/pages/paused-clock";
import { type Scene, wholePage } from "../scene";
import type { SceneContext } from "../scene-context";

const SPAM_HINT_AFTER = 10_000;
const RESEND_AFTER = 40_000;
/** Milliseconds of the one-minute resend countdown that have passed in the screenshot. */
const COUNTED = 18_000;

const submit = ({ account, labels }: SceneContext) => account.button(labels.register("submit"));

/** Opens the verification step and stops the clock. */
async function atTheStep(context: SceneContext) {
  const clock = await PausedClock.of(context.page);
  const person = context.personas.newPersona(context.locale);
  await context.visit("/register");
  await context.account.fillRegistration(person);
  await clock.stop();
  await submit(context).click();
  await clock.until(() => context.account.verificationCode.isVisible());
  return { clock, person };
}

async function resent(context: SceneContext) {
  const { clock } = await atTheStep(context);
  await clock.pass(RESEND_AFTER);
  const resend = context.account.button(context.labels.register("verification.resend"));
  await resend.click();
  await clock.until(async () => (await resend.count()) === 0);
  await clock.pass(COUNTED);
}

export const registerScenes: readonly Scene[] = [
  wholePage("register", (context) => context.visit("/register")),
  wholePage("register-checks", async (context) => {
    await context.visit("/register");
    await context.account.fillRegistration(context.personas.newPersona(context.locale), "violet");
  }),
  wholePage("register-errors", async (context) => {
    await context.visit("/register");
    await submit(context).click();
    await expect(context.account.field("username")).toHaveAttribute("aria-invalid", "true");
  }),
  wholePage("verification", (context) => atTheStep(context).then(() => undefined)),
  wholePage("verification-spam-hint", async (context) => {
    const { clock } = await atTheStep(context);
    await clock.pass(SPAM_HINT_AFTER);
  }),
  wholePage("verification-wrong-code", async (context) => {
    const { clock } = await atTheStep(context);
    await context.account.verify("WRONG1");
    await clock.until(() => context.account.alert.isVisible());
  }),
  wholePage("verification-countdown", resent),
  wholePage("verification-verified", async (context) => {
    const { clock, person } = await atTheStep(context);
    await context.account.verify(codeIn(await context.mails.firstMailTo(person.email)));
    await clock.until(() => context.shop.toast.isVisible());
  }),
];
