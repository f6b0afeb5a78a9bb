import type { Result } from "lighthouse";
import type { Report } from "./metrics";

type Audit = Result["audits"][string];

const MOST_ITEMS = 8;
const LONGEST = 240;

/** Lighthouse's findings, one line each: audits that lower a score, each followed by its items. */
export function findings({ audits, categories }: Report): string[] {
  return Object.values(categories)
    .filter(({ score }) => score !== 1)
    .flatMap(({ title, auditRefs }) =>
      auditRefs
        .filter(({ weight }) => weight > 0)
        .flatMap(({ id }) => audits[id] ?? [])
        .filter(costsScore)
        .flatMap((audit) => [`${title}: ${headline(audit)}`, ...items(audit)]),
    );
}

function costsScore({ score, scoreDisplayMode }: Audit): boolean {
  if (scoreDisplayMode === "error") return true;
  return score !== null && score < 1;
}

function headline({ id, title, displayValue, explanation, errorMessage }: Audit): string {
  return [`${id}: ${title}`, displayValue, explanation, errorMessage].filter(Boolean).join(" · ");
}

function items({ details }: Audit): string[] {
  const has = details && "items" in details && Array.isArray(details.items);
  const all: unknown[] = has ? details.items : [];
  return all.slice(0, MOST_ITEMS).map((item) => `    ${itemText(item).slice(0, LONGEST)}`);
}

/** An element as selector and markup; any other item as JSON. */
function itemText(item: unknown): string {
  if (typeof item !== "object" || item === null) return String(item);
  if ("node" in item && typeof item.node === "object" && item.node !== null) {
    const { selector, snippet, explanation } = item.node as Record<string, unknown>;
    return [selector, snippet, explanation].filter(Boolean).join(" · ");
  }
  return JSON.stringify(item);
}
