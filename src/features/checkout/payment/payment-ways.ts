import { MOYASAR_WAYS } from "./moyasar/ways";
import type { WayUi } from "./payment-way";
import { PAYPAL_WAYS } from "./paypal/ways";

/** The ways to pay of all providers. Only this file imports the providers' folders. */
export const WAYS: readonly WayUi[] = [...MOYASAR_WAYS, ...PAYPAL_WAYS];
