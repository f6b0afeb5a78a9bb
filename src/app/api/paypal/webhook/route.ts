import { handleRest } from "@/server/rest/rest-handler";
import { handleWebhook } from "@/server/rest/webhook-handler";

export const dynamic = "force-dynamic";

export {
  handleRest as DELETE,
  handleRest as GET,
  handleRest as PATCH,
  handleRest as PUT,
  handleWebhook as POST,
};
