import type { Feature } from "@/server/platform/feature";
import { issueReceipts } from "@/server/receipts/issue-receipts";

export const receipts = {
  rounds: [{ run: () => issueReceipts(), seconds: 10 }],
} satisfies Feature;
