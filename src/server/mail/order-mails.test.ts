import { expect, it } from "vitest";
import { ORDER_MAILS, orderMailsWhere } from "@/domain/orders/order-mails";
import { mailKindOf } from "./mail-kinds";

it.each(Object.entries(ORDER_MAILS))("%s delivers where its being sent delivers", (kind, mail) => {
  const made = mailKindOf(kind);
  expect(made).toBeDefined();
  if (made?.isDelivery) expect(mail.delivers).toBe(true);
  // What the mail is about is withdrawn: nobody needs to look at it.
  if (made?.isAboutItems) expect(mail.failureNeedsPerson).not.toBe("always");
});

it("asks no person about a notice, to a buyer or to the recipient of a gift", () => {
  const unseen = orderMailsWhere((mail) => mail.failureNeedsPerson === "never");
  expect(unseen).toEqual(expect.arrayContaining(["keys-doubtful", "gift-doubtful"]));
  const proofs = orderMailsWhere(({ delivers }) => delivers);
  expect(proofs).not.toContain("gift-doubtful");
});
