import { env } from "@/env";
import { simulatedSupplier } from "./simulated-supplier";
import { manualSupplier, type TopupSupplier } from "./topup-supplier";

/** The one that top-ups are handed to now. */
export function topupSupplier(): TopupSupplier {
  const { TOPUP_SUPPLIER, DEMO } = env();
  if (TOPUP_SUPPLIER === "manual") return manualSupplier;
  if (DEMO !== "1") throw new Error("the simulated top-up supplier runs in the demo only");
  return simulatedSupplier;
}
