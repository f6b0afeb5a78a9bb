import type { Feature } from "@/server/platform/feature";
import { sendUpstreamCallbacks } from "@/server/upstream/send-callbacks";

export const upstream = {
  rounds: [{ run: () => sendUpstreamCallbacks(), seconds: 2 }],
} satisfies Feature;
