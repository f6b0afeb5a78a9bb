import { MOYASAR_WAYS } from "./moyasar/ways";
import type { WayUi } from "./payment-way";
import { PAYPAL_WAYS } from "./paypal/ways";

/** The ways of all providers. Only this file imports their folders. */
export const WAYS: readonly WayUi[] = [...MOYASAR_WAYS, ...PAYPAL_WAYS];
