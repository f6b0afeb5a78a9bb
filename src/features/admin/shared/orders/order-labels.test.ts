import { expect, test } from "vitest";
import { chosenOptions } from "@/domain/catalogue/customization";
import { CREATIVE_STEPS, OTHER_STEPS } from "@/domain/catalogue/option-set-fixture";
import { NOTE_CODES, type NoteCode, note } from "@/domain/orders/order-notes";
import { messagesOf } from "@/i18n/messages";
import { translator } from "@/i18n/translator";
import { actorLabel, labelOr, noteLabel, optionLabels, reasonLabel } from "./order-labels";

/** The texts of the notes in an order's history, as returned by `useNoteTexts`. */
function notesIn(locale: "en" | "ar") {
  const { adminOrder, providerIssues } = messagesOf(locale);
  const orders = translator(locale, "adminOrder");
  return {
    say: (code: NoteCode, value: string) =>
      orders(`history.note.${code}`, { minutes: value, number: value }),
    mailKinds: adminOrder.mails.kind,
    providerIssues: providerIssues.issue,
  };
}

const say = (role: string, id: string) => `${role} ${id}`.trim();

test("the history of an order names the actor", () => {
  const did = (type: string, actor: string, actorName: string | null = null) =>
    actorLabel({ type, actor, actorName }, say);
  expect(did("payment", "provider")).toBe("provider");
  expect(did("topup", "provider")).toBe("supplier");
  expect(did("status", "admin:7", "maha")).toBe("maha");
  expect(did("status", "admin:7")).toBe("admin 7");
  expect(did("status", "robot")).toBe("robot");
});

test("the shop's notes are translated, typed text stays as it is", () => {
  const texts = notesIn("ar");
  expect(noteLabel(texts, "captured")).toEqual({ label: "حُصّلت", rest: null });
  expect(noteLabel(texts, "requested: late: 3 days")).toEqual({
    label: "طُلب",
    rest: "late: 3 days",
  });
  expect(noteLabel(texts, "sent: order-delivery")).toEqual({
    label: "أُرسلت: التسليم",
    rest: null,
  });
  expect(noteLabel(texts, "refused for good: order-delivery")).toEqual({
    label: "رُفضت نهائيًا: التسليم",
    rest: null,
  });
  expect(noteLabel(texts, "captured another amount: $40.00 ≠ $39.99")).toEqual({
    label: "حصّل PayPal مبلغًا مختلفًا",
    rest: "$40.00 ≠ $39.99",
  });
  const late = "the payment came when the order could no longer be filled";
  expect(noteLabel(texts, `requested: ${late}`)).toEqual({
    label: "طُلب: وصلت الدفعة بعد أن تعذّر تنفيذ الطلب",
    rest: null,
  });
  expect(noteLabel(texts, "declined: PAYEE_ACCOUNT_RESTRICTED")).toEqual({
    label: "رُفضت: حسابك في PayPal مقيّد",
    rest: null,
  });
  expect(noteLabel(texts, "not paid within minutes: 45")).toEqual({
    label: "لم يُدفع في المهلة (45 د)",
    rest: null,
  });
  expect(noteLabel(texts, "requested: reported problem: 12")).toEqual({
    label: "طُلب: البلاغ رقم 12",
    rest: null,
  });
  expect(noteLabel(texts, "PAYEE_ACCOUNT_RESTRICTED")).toEqual({
    label: "حسابك في PayPal مقيّد",
    rest: null,
  });
  expect(noteLabel(texts, "toString: it")).toEqual({ label: null, rest: "toString: it" });
});

test("a typed reason stays as it is, even if it begins like a note", () => {
  const texts = notesIn("ar");
  expect(reasonLabel(texts, "reported problem: 12")).toBe("البلاغ رقم 12");
  expect(reasonLabel(texts, "the buyer chose the refund")).toBe("اختار العميل استرداد المبلغ");
  expect(reasonLabel(texts, "reported problem: the key was used")).toBeNull();
  expect(reasonLabel(texts, "answered: yes")).toBeNull();
});

test.each(["en", "ar"] as const)(
  "every note has a text in %s, with a place for its number if it has one",
  (locale) => {
    const texts = notesIn(locale);
    const labels = messagesOf(locale).adminOrder.history.note;
    expect(Object.keys(labels).sort()).toEqual([...NOTE_CODES].sort());
    for (const code of NOTE_CODES) expect(texts.say(code, "45")).not.toMatch(/[{}]|^$/);
    expect(noteLabel(texts, note("not_paid_in_time", 45)).label).toContain("45");
    expect(noteLabel(texts, note("refund_requested", note("problem", 12))).label).toContain("12");
  },
);

test("a note of a mail to the former address has an Arabic label", () => {
  expect(noteLabel(notesIn("ar"), "sent to the address of before: order-delivery")).toEqual({
    label: "أُرسلت إلى البريد السابق: التسليم",
    rest: null,
  });
});

test("a name without a label stays as it is", () => {
  const { kind } = messagesOf("en").adminOrder.mails;
  expect(labelOr(kind, "order-delivery")).toBe("Delivery");
  expect(labelOr(kind, "toString")).toBe("toString");
});

test("the options of a line are shown as questions and answers in the admin's language", () => {
  const chosen = chosenOptions(CREATIVE_STEPS, {
    "subscription-duration": "3-months",
    applications: ["photoshop", "premiere"],
  });
  expect(optionLabels(chosen, "en")).toEqual([
    "Duration: 3 months",
    "Applications: Photoshop, Premiere",
  ]);
  expect(optionLabels(chosen, "ar")[1]).toContain("، ");
});

test("a note of the buyer stays as it is", () => {
  const chosen = chosenOptions(OTHER_STEPS, { notes: "Leave it at the door" });
  expect(optionLabels(chosen, "en")).toEqual(["Notes: Leave it at the door"]);
});
