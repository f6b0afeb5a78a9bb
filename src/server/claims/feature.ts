import { KEPT_DAYS } from "@/domain/kept-days";
import { daysBefore, type Feature } from "@/server/platform/feature";

export const claims: Feature = {
  retention: [
    {
      what: "pictures of no report",
      table: "claim_pictures",
      over: `t.claim_id IS NULL AND t.created_at < ${daysBefore(KEPT_DAYS.unsentPictures)}`,
    },
  ],
};
