import { setTimeout as delay } from "node:timers/promises";
import { db } from "@/server/platform/database/db";
import { type MailCounter, NOBODY } from "./mail-counter";
import { queueDeliveries } from "./paid-orders";

const BAD = 200;
const GOOD = 20;
/** Each eleventh of a crowd is good: the last of them comes at its end. */
const isGood = (place: number) => place % (BAD / GOOD + 1) === BAD / GOOD;

/**
 * How long mails to good addresses take in a crowd, while a worker is at work.
 * @returns rows of a name and the seconds from the moment at which all were paid to the last mail
 */
export async function measureCrowds(mails: MailCounter): Promise<[string, string][]> {
  const atOnce = await lastMailAfter(mails, BAD, () => queueDeliveries(BAD));
  const among = await lastMailAfter(mails, GOOD, () =>
    queueDeliveries(BAD + GOOD, (place) => (isGood(place) ? `buyer.${place}` : NOBODY + place)),
  );
  await waitUntil(() => mails.refusals === BAD);
  const beside = await lastMailAfter(mails, GOOD, async () => {
    // All of them come back at the moment at which the others are paid.
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
