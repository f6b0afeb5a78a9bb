/** The part of Apple Pay JS that the checkout uses. Only Apple's browsers provide it. */
interface AppleSession {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  onpaymentauthorized: (event: { payment: { token: unknown } }) => void;
  oncancel: () => void;
  begin(): void;
  /** @throws if the session has ended */
  abort(): void;
  /** @throws if the session has ended */
  completeMerchantValidation(session: unknown): void;
  /** @throws if the session has ended */
  completePayment(status: number): void;
}

interface AppleRequest {
  countryCode: "SA";
  currencyCode: "SAR";
  supportedNetworks: readonly string[];
  merchantCapabilities: readonly string[];
  total: { label: string; amount: string };
}

interface AppleSessions {
  new (version: number, request: AppleRequest): AppleSession;
  canMakePayments(): boolean;
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
}

/** The browser's Apple Pay API; null if the browser or the device does not support it. */
export function appleSessions(): AppleSessions | null {
  const { ApplePaySession: sessions } = window as { ApplePaySession?: AppleSessions };
  try {
    // `canMakePayments` throws on a page that is not served over HTTPS.
    return sessions?.canMakePayments() ? sessions : null;
  } catch {
    return null;
  }
}
