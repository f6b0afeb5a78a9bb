// Sample Lighthouse reports for the tests in this folder.
import type { Report } from "./metrics";

type Audit = Report["audits"][string];

export const audit = (id: string, more: Partial<Audit> = {}): Audit => ({
  id,
  title: `About ${id}`,
  description: "",
  score: 1,
  scoreDisplayMode: "numeric",
  ...more,
});

interface Request {
  url: string;
  resourceType: string;
  mimeType: string;
  transferSize: number;
}

export const requests = (items: Request[]): Audit =>
  audit("network-requests", {
    details: { type: "table", headings: [], items: items.map((item) => ({ ...item })) },
  });

interface Sample {
  /** Scores from 0 to 1, by category. */
  scores?: Record<string, number | null>;
  /** Audits with weight in the category "performance", and audits without weight. */
  audits?: Audit[];
  uncounted?: Audit[];
}

export function report({
  scores = { performance: 1 },
  audits = [],
  uncounted = [],
}: Sample): Report {
  const weights = [...audits.map(({ id }) => ({ id, weight: 1 })), ...uncounted.map(unweighed)];
  return {
    audits: Object.fromEntries([...audits, ...uncounted].map((one) => [one.id, one])),
    categories: Object.fromEntries(
      Object.entries(scores).map(([id, score]) => [
        id,
        { id, title: id, score, auditRefs: id === "performance" ? weights : [] },
      ]),
    ),
  };
}

const unweighed = ({ id }: Audit) => ({ id, weight: 0 });
