import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/server/platform/database/db";
import { type MailCounter, NOBODY } from "./mail-counter";
import { queueDeliveries } from "./paid-orders";

const BAD = 200;
const GOOD = 20;
/** Every eleventh address accepts mail, among them the last address. */
const isGood = (place: number) => place % (BAD / GOOD + 1) === BAD / GOOD;

/**
 * Measures how long mails take when many are sent at once, when they are sent among mails that the
 * mail server refuses, and when the refused mails are retried at the same time. A worker must be
 * running.
 * @returns rows of a label and a text with the seconds from payment to the last mail
 */
export async function measureCrowds(mails: MailCounter): Promise<[string, string][]> {
  const atOnce = await lastMailAfter(mails, BAD, () => queueDeliveries(BAD));
  const among = await lastMailAfter(mails, GOOD, () =>
    queueDeliveries(BAD + GOOD, (place) => (isGood(place) ? `buyer.${place}` : NOBODY + place)),
  );
  await waitUntil(() => mails.refusals === BAD);
  const beside = await lastMailAfter(mails, GOOD, async () => {
    // All retries become due at the moment of the new payments.
    await db().$executeRaw`UPDATE jobs SET run_at = now() WHERE tries > 0 AND leased_at IS NULL`;
    await queueDeliveries(GOOD);
  });
  await waitUntil(() => mails.refusals === 2 * BAD);
  return [
    [`${BAD} paid at once`, `the last mail after ${atOnce} s`],
    [`${GOOD} among ${BAD} refused`, `the last good mail after ${among} s`],
    [`${GOOD} beside ${BAD} retries`, `the last mail after ${beside} s`],
  ];
}

async function lastMailAfter(
  mails: MailCounter,
  count: number,
  pay: () => Promise<void>,
): Promise<string> {
  const wanted = mails.mails + count;
  await pay();
  const paid = performance.now();
  await waitUntil(() => mails.mails === wanted);
  return ((performance.now() - paid) / 1000).toFixed(1);
}

async function waitUntil(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await delay(10);
}
