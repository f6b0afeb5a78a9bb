import { useMessages, useTranslations } from "next-intl";
import type { AdminOrderItem } from "@/contract/admin/orders/order-details";
import { COUNTED_NOTES, type NoteCode, readNote } from "@/domain/orders/order-notes";
import { LIST_COMMA, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import { optionLabel } from "@/features/shared/product/option-text";
import type { Messages } from "@/i18n/messages";

export type ActorRole = keyof Messages["adminOrder"]["history"]["actor"];
const ROLES: readonly ActorRole[] = ["customer", "provider", "system", "admin"];

/**
 * The label of an actor, the person or system behind an entry in an order's history: "Customer",
 * the payment provider, or an admin's name. An unknown actor stays as it is.
 * @param labelOfRole returns a role's label; `id` is the account id of an admin without a name, or
 *   ""
 */
export function actorLabel(
  { type, actor, actorName }: { type: string; actor: string; actorName: string | null },
  labelOfRole: (role: ActorRole, id: string) => string,
): string {
  if (actorName !== null) return actorName;
  const [name, id = ""] = actor.split(":");
  // The provider of a top-up is its supplier, not the payment provider.
  const isSupplier = type === "topup" && name === "provider";
  const role = isSupplier ? "supplier" : ROLES.find((known) => known === name);
  return role ? labelOfRole(role, id) : actor;
}

interface NoteTexts {
  /**
   * The text of a note in an order's history. `value` fills the placeholder of a note with a
   * number.
   */
  say: (code: NoteCode, value: string) => string;
  mailKinds: Readonly<Record<string, string>>;
  providerIssues: Readonly<Record<string, string>>;
}

/**
 * The localized texts of the notes that the shop writes to an order's history, for `noteLabel` and
 * `reasonLabel`.
 */
export function useNoteTexts(): NoteTexts {
  const { adminOrder, providerIssues } = useMessages();
  const texts = useTranslations("adminOrder.history.note");
  return {
    say: (code, value) => texts(code, { minutes: value, number: value }),
    mailKinds: adminOrder.mails.kind,
    providerIssues: providerIssues.issue,
  };
}

/** Notes whose value is the name of a mail template, such as "sent: order-delivery". */
const OF_MAILS: ReadonlySet<NoteCode> = new Set([
  "mail_sent",
  "mail_sent_to_former",
  "mail_refused",
  "mail_returned",
]);

const COUNTED: ReadonlySet<NoteCode> = new Set(COUNTED_NOTES);

/**
 * The label of a note in an order's history, such as "sent: order-delivery" or "requested: reported
 * problem: 12". Text without a known label stays as it is in `rest`, because a person or the
 * provider wrote it.
 * @returns `label` is null if the text is neither a note nor a known error code of a provider
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
 * The label of a reason that the shop or a provider gave; null for a reason that a person typed,
 * which stays as it is.
 */
export function reasonLabel(texts: NoteTexts, stored: string): string | null {
  const read = readNote(stored);
  if (read?.value === null) return plainLabel(texts, read.code);
  return labelOf(texts.providerIssues, stored) ?? countedLabel(texts, stored);
}

/** The label of a note whose value is a number; null for other texts. */
function countedLabel(texts: NoteTexts, stored: string): string | null {
  const read = readNote(stored);
  if (!read?.value || !COUNTED.has(read.code) || !/^\d+$/.test(read.value)) return null;
  return texts.say(read.code, read.value);
}

/** The text of a note without a value. The placeholder of a number shows "…". */
const plainLabel = (texts: NoteTexts, code: NoteCode) => texts.say(code, "…");

/** The label of a name, or the name itself if it has no label. */
export function labelOr(texts: Readonly<Record<string, string>>, name: string): string {
  return labelOf(texts, name) ?? name;
}

function labelOf(texts: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;
}

/**
 * The chosen options of an order item, one text per question: ["Licence: Commercial", "Platform:
 * Windows"].
 */
export function optionLabels(chosen: AdminOrderItem["options"], locale: Locale): string[] {
  const asked = new Map(chosen.map((one) => [one.stepId, one]));
  return [...asked].map(([stepId, { name, nameAr }]) => {
    const answers = chosen.filter((one) => one.stepId === stepId);
    const labels = answers.map((one) => optionLabel(one, locale)).join(LIST_COMMA[locale]);
    return `${localized(locale, name, nameAr)}: ${labels}`;
  });
}
