import { env } from "@/env";
import { httpSupplier } from "./http-supplier";
import { simulatedSupplier } from "./simulated-supplier";
import { manualSupplier, type TopupSupplier } from "./topup-supplier";

let overHttp: TopupSupplier | undefined;

/**
 * The configured supplier of top-ups.
 * @throws Error if its configuration is incomplete, or if the simulated supplier is configured
 *   outside the demo
 */
export function topupSupplier(): TopupSupplier {
  const { TOPUP_SUPPLIER, TOPUP_SUPPLIER_URL: url, TOPUP_SUPPLIER_SECRET: secret, DEMO } = env();
  if (TOPUP_SUPPLIER === "manual") return manualSupplier;
  if (TOPUP_SUPPLIER === "http") {
    if (!url || !secret)
      throw new Error("TOPUP_SUPPLIER_URL and TOPUP_SUPPLIER_SECRET are not set");
    overHttp ??= httpSupplier({ url, secret });
    return overHttp;
  }
  if (DEMO !== "1") throw new Error("the simulated top-up supplier runs in the demo only");
  return simulatedSupplier;
}
