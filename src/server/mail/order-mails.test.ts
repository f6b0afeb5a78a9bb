import { expect, it } from "vitest";
import { ORDER_MAILS, orderMailsWhere } from "@/domain/orders/order-mails";
import { mailKindOf } from "./mail-kinds";

it.each(Object.entries(ORDER_MAILS))(
  "%s: its kind agrees with the domain about whether it delivers the order",
  (kind, mail) => {
    const made = mailKindOf(kind);
    expect(made).toBeDefined();
    if (made?.isDelivery) expect(mail.delivers).toBe(true);
    // A refund of the whole order drops the mail, so its failure does not always need a person.
    if (made?.isAboutItems) expect(mail.failureNeedsPerson).not.toBe("always");
  },
);

it("a failed notice to a buyer or to a gift's recipient needs no person", () => {
  const unseen = orderMailsWhere((mail) => mail.failureNeedsPerson === "never");
  expect(unseen).toEqual(expect.arrayContaining(["keys-doubtful", "gift-doubtful"]));
  const proofs = orderMailsWhere(({ delivers }) => delivers);
  expect(proofs).not.toContain("gift-doubtful");
});
