import { handleWebhook } from "@/server/rest/webhook-handler";

export const dynamic = "force-dynamic";

export { handleWebhook as POST };
