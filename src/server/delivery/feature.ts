import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { pollTopups } from "@/server/delivery/poll-topups";
import { submitTopupJob } from "@/server/delivery/submit-topup";
import type { Feature } from "@/server/platform/feature";

export const delivery = {
  jobs: [deliverOrderJob, submitTopupJob],
  rounds: [{ run: () => pollTopups(), seconds: 60 }],
} satisfies Feature;
