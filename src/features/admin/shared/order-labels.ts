import type { AdminOrderItem } from "@/contract/admin/orders";
import type { Locale } from "@/domain/locale";
import { localized } from "@/domain/localized";
import { optionLabel } from "@/features/shared/option-text";
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

/** Notes that name a mail. */
const OF_MAILS: readonly string[] = ["sent", "refused for good", "came back"];

interface NoteTexts {
  adminOrder: Pick<Messages["adminOrder"], "history" | "mails">;
  providerIssues: Pick<Messages["providerIssues"], "issue">;
}

/**
 * Gives the label of a note in an order's history. A note is a name, or a name and a value: "sent: order-delivery",
 * "requested: reported problem: 12". A label with "…" holds its value there; a value that has no
 * label follows as it is, for a person or the provider wrote it.
 * @returns `label` null where the note has none
 */
export function noteLabel(
  texts: NoteTexts,
  reason: string,
): { label: string | null; rest: string | null } {
  const whole = labelWithValue(texts, reason);
  if (whole !== null) return { label: whole, rest: null };
  const { issue } = texts.providerIssues;
  const { history, mails } = texts.adminOrder;
  const [note, rest] = nameAndValue(reason);
  const label = labelOf(history.note, note) ?? labelOf(issue, note);
  if (label === null) return { label: null, rest: reason };
  const restLabel =
    labelOf(OF_MAILS.includes(note) ? mails.kind : history.note, rest) ??
    labelOf(issue, rest) ??
    labelWithValue(texts, rest);
  if (restLabel !== null) return { label: `${label}: ${restLabel}`, rest: null };
  return { label, rest: rest || null };
}

/**
 * The label of a reason that the shop may have given or a person typed, whose own words stay as they
 * are; null for those.
 */
export function reasonLabel(texts: NoteTexts, reason: string): string | null {
  return (
    labelOf(texts.adminOrder.history.note, reason) ??
    labelOf(texts.providerIssues.issue, reason) ??
    labelWithValue(texts, reason)
  );
}

/** The label of a note whose text has a place for its value, a number; null for other notes. */
function labelWithValue({ adminOrder }: NoteTexts, reason: string): string | null {
  const [note, value] = nameAndValue(reason);
  if (!/^\d+$/.test(value)) return null;
  const label = labelOf(adminOrder.history.note, note);
  return label?.includes(VALUE_PLACE) ? label.replace(VALUE_PLACE, value) : null;
}

const VALUE_PLACE = "…";

function nameAndValue(reason: string): [name: string, value: string] {
  const [name = "", ...value] = reason.split(": ");
  return [name, value.join(": ")];
}

/** A label of the texts, or the name itself where the texts have none. */
export function labelOr(texts: Readonly<Record<string, string>>, name: string): string {
  return labelOf(texts, name) ?? name;
}

function labelOf(texts: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(texts, name) ? (texts[name] ?? null) : null;
}

/** What was chosen for a line, a question at a time: ["Licence: Commercial", "Platform: Windows"]. */
export function optionLabels(chosen: AdminOrderItem["options"], locale: Locale): string[] {
  const separator = locale === "ar" ? "، " : ", ";
  const asked = new Map(chosen.map((one) => [one.stepId, one]));
  return [...asked].map(([stepId, { name, nameAr }]) => {
    const answers = chosen.filter((one) => one.stepId === stepId);
    const labels = answers.map((one) => optionLabel(one, locale)).join(separator);
    return `${localized(locale, name, nameAr)}: ${labels}`;
  });
}
