import { setTimeout as delay } from "node:timers/promises";
import { retryDelivery } from "@/server/delivery/retry-delivery";
import { attentionReasonsOf } from "@/server/orders/attention";
import { adminCall, buyTogether, type Case, until } from "../case";
import type { MailMood } from "../mail-server";

/** Buyers pay while the mail server misbehaves; then it recovers. */
const mailMood = (mood: MailMood): Case => ({
  name: `mail server: ${mood}`,
  async run(shop) {
    shop.mail.mood = mood;
    const taken = shop.mail.taken.length;
    await buyTogether(shop, 3);
    if (mood === "cut") while (shop.mail.taken.length < taken + 3) await delay(20);
    else await delay(2_000);
    shop.mail.mood = "ok";
  },
});

const mailDown: Case = {
  name: "mail server: down",
  async run(shop) {
    await shop.mail.close();
    await buyTogether(shop, 3);
    await delay(2_000);
    await shop.mail.open();
  },
};

/**
 * Mails are refused permanently: attention items appear, and an admin resends the mails once the
 * server accepts them.
 */
const mailRefused: Case = {
  name: "mail server: 550",
  async run(shop) {
    shop.mail.mood = "550";
    const ids = (await buyTogether(shop, 3)).flatMap(({ orderId }) => orderId ?? []);
    await until("every mail has an attention item", async () => {
      const reasons = await attentionReasonsOf(ids, null);
      return ids.every((id) => reasons.get(id)?.includes("mail_failed"));
    });
    shop.mail.mood = "ok";
    for (const orderId of ids) await retryDelivery(adminCall(), { orderId });
  },
};

export const MAIL_TROUBLES: readonly Case[] = [
  mailDown,
  ...(["slow", "421", "451", "cut", "silent"] as const).map(mailMood),
  mailRefused,
];
