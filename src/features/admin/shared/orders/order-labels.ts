import { useMessages, useTranslations } from "next-intl";
import type { AdminOrderItem } from "@/contract/admin/orders/orders";
import { COUNTED_NOTES, type NoteCode, readNote } from "@/domain/orders/order-notes";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { optionLabel } from "@/features/shared/product/option-text";
import type { Messages } from "@/i18n/messages";

export type ActorRole = keyof Messages["adminOrder"]["history"]["actor"];
const ROLES: readonly ActorRole[] = ["customer", "provider", "system", "admin"];

/**
 * Who did it, for a reader: "Customer", "PayPal", an admin's name.
 * @param labelOfRole gives a role's label; `id` is the number of an admin whose name is gone
 */
export function actorLabel(
  { type, actor, actorName }: { type: string; actor: string; actorName: string | null },
  labelOfRole: (role: ActorRole, id: string) => string,
): string {
  if (actorName !== null) return actorName;
  const [name, id = ""] = actor.split(":");
  // Of a top-up the provider is its supplier, not PayPal.
  const isSupplier = type === "topup" && name === "provider";
  const role = isSupplier ? "supplier" : ROLES.find((known) => known === name);
  return role ? labelOfRole(role, id) : actor;
}

interface NoteTexts {
  /** The text of a note; `value` is for those that have a place for it. */
  say: (code: NoteCode, value: string) => string;
  mailKinds: Readonly<Record<string, string>>;
  providerIssues: Readonly<Record<string, string>>;
}

/** The texts of notes in the reader's language, for `noteLabel` and `reasonLabel`. */
export function useNoteTexts(): NoteTexts {
  const { adminOrder, providerIssues } = useMessages();
  const texts = useTranslations("adminOrder.history.note");
  return {
    say: (code, value) => texts(code, { minutes: value, number: value }),
    mailKinds: adminOrder.mails.kind,
    providerIssues: providerIssues.issue,
  };
}

/** Notes that name a mail. */
const OF_MAILS: ReadonlySet<NoteCode> = new Set([
  "mail_sent",
  "mail_sent_to_former",
  "mail_refused",
  "mail_returned",
]);

const COUNTED: ReadonlySet<NoteCode> = new Set(COUNTED_NOTES);

/**
 * Gives the label of a note in an order's history: of "sent: order-delivery" or "requested: reported problem: 12". A value
 * that has no label follows as it is, for a person or the provider wrote it.
 * @returns `label` null where the text is no note
 */
export function noteLabel(
  texts: NoteTexts,
  stored: string,
): { label: string | null; rest: string | null } {
  const whole = countedLabel(texts, stored);
  if (whole !== null) return { label: whole, rest: null };
  const [name = "", ...values] = stored.split(": ");
  const read = readNote(stored);
  const label = read ? plainLabel(texts, read.code) : labelOf(texts.providerIssues, name);
  if (label === null) return { label: null, rest: stored };
  const value = values.join(": ");
  const isOfMail = read !== null && OF_MAILS.has(read.code);
  const valueLabel = isOfMail ? labelOf(texts.mailKinds, value) : reasonLabel(texts, value);
  if (valueLabel !== null) return { label: `${label}: ${valueLabel}`, rest: null };
  return { label, rest: value || null };
}

/**
 * The label of a reason that the shop may have given or a person typed, whose own words stay as they
 * are; null for those.
 */
export function reasonLabel(texts: NoteTexts, stored: string): string | null {
  const read = readNote(stored);
  if (read?.value === null) return plainLabel(texts, read.code);
  return labelOf(texts.providerIssues, stored) ?? countedLabel(texts, stored);
}

/** The label of a note whose text has a place for its number; null for other texts. */
function countedLabel(texts: NoteTexts, stored: string): string | null {
  const read = readNote(stored);
  if (!read?.value || !COUNTED.has(read.code) || !/^\d+$/.test(read.value)) return null;
  return texts.say(read.code, read.value);
}

/** A counted note without its number has a gap there. */
const plainLabel = (texts: NoteTexts, code: NoteCode) => texts.say(code, "…");

/** A label of the texts, or the name itself where the texts have none. */
export function labelOr(texts: Readonly<Record<string, string>>, name: string): string {
  return labelOf(texts, name) ?? name;
}

function labelOf(texts: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;
}

/** What was chosen for a line, a question at a time: ["Licence: Commercial", "Platform: Windows"]. */
export function optionLabels(chosen: AdminOrderItem["options"], locale: Locale): string[] {
  const asked = new Map(chosen.map((one) => [one.stepId, one]));
  return [...asked].map(([stepId, { name, nameAr }]) => {
    const answers = chosen.filter((one) => one.stepId === stepId);
    const labels = answers.map((one) => optionLabel(one, locale)).join(LIST_COMMA[locale]);
    return `${localized(locale, name, nameAr)}: ${labels}`;
  });
}
