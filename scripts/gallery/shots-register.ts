import { expect } from "@playwright/test";
import { codeIn } from "../../tests/support/mailbox";
import { StoppedClock } from "../../tests/support/stopped-clock";
import { type Shot, wholePage } from "./shot";
import type { Stage } from "./stage";

const SPAM_HINT_AFTER = 10_000;
const RESEND_AFTER = 40_000;
/** So much of the minute has passed in the picture. */
const COUNTED = 18_000;

const submit = ({ account, words }: Stage) => account.button(words.register("submit"));

/** The verification step has just opened, and the clock stands. */
async function atTheStep(stage: Stage) {
  const clock = await StoppedClock.of(stage.page);
  const person = stage.cast.someone(stage.locale);
  await stage.visit("/register");
  await stage.account.fillRegistration(person);
  await clock.stop();
  await submit(stage).click();
  await clock.until(() => stage.account.verificationCode.isVisible());
  return { clock, person };
}

async function resent(stage: Stage) {
  const { clock } = await atTheStep(stage);
  await clock.pass(RESEND_AFTER);
  const resend = stage.account.button(stage.words.register("verification.resend"));
  await resend.click();
  await clock.until(async () => (await resend.count()) === 0);
  await clock.pass(COUNTED);
}

export const registerShots: readonly Shot[] = [
  wholePage("register", (stage) => stage.visit("/register")),
  wholePage("register-checks", async (stage) => {
    await stage.visit("/register");
    await stage.account.fillRegistration(stage.cast.someone(stage.locale), "violet");
  }),
  wholePage("register-errors", async (stage) => {
    await stage.visit("/register");
    await submit(stage).click();
    await expect(stage.account.field("username")).toHaveAttribute("aria-invalid", "true");
  }),
  wholePage("verification", (stage) => atTheStep(stage).then(() => undefined)),
  wholePage("verification-spam-hint", async (stage) => {
    const { clock } = await atTheStep(stage);
    await clock.pass(SPAM_HINT_AFTER);
  }),
  wholePage("verification-wrong-code", async (stage) => {
    const { clock } = await atTheStep(stage);
    await stage.account.verify("WRONG1");
    await clock.until(() => stage.account.alert.isVisible());
  }),
  wholePage("verification-countdown", resent),
  wholePage("verification-verified", async (stage) => {
    const { clock, person } = await atTheStep(stage);
    await stage.account.verify(codeIn(await stage.mails.firstMailTo(person.email)));
    await clock.until(() => stage.shop.toast.isVisible());
  }),
];
