import { fillEndings } from "@/server/keys/fill-endings";
import type { Feature } from "@/server/platform/feature";

export const keys: Feature = {
  rounds: [
    // Has work only after an update.
    { run: fillEndings, seconds: 600 },
  ],
};
