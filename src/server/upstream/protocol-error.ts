/** Error codes of the Dujiao-Next protocol 1.0, with their status and their text. */
const PROTOCOL_ERRORS = {
  missing_auth_headers: [401, "authentication headers are missing"],
  invalid_timestamp: [401, "the timestamp is no Unix time in seconds"],
  timestamp_expired: [401, "the timestamp is more than 60 seconds off"],
  invalid_api_key: [401, "the API key is unknown, revoked or expired"],
  address_not_allowed: [403, "the API key may not be used from this address"],
  invalid_signature: [401, "the signature does not match"],
  bad_request: [400, "the request is invalid"],
  body_too_large: [413, "the body is too large"],
  invalid_callback_url: [400, "the callback URL is no public HTTP address"],
  sku_unavailable: [400, "the SKU is not for sale"],
  product_unavailable: [400, "the product is not for sale"],
  product_not_found: [404, "there is no such product"],
  order_not_found: [404, "there is no such order"],
  insufficient_balance: [402, "the prepaid limit has less left"],
  insufficient_stock: [409, "there is less stock"],
  cancel_not_allowed: [409, "the order cannot be canceled any more"],
  too_many_requests: [429, "too many requests"],
  busy: [503, "the shop is overloaded"],
  internal_error: [500, "unexpected error"],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ProtocolCode = keyof typeof PROTOCOL_ERRORS;

/** A refusal in the protocol's terms. */
export class ProtocolError extends Error {
  readonly status: number;

  constructor(
    readonly code: ProtocolCode,
    /** Details of the reason; must not contain a secret. */
    detail?: string,
    options?: ErrorOptions,
  ) {
    const [status, message] = PROTOCOL_ERRORS[code];
    super(detail === undefined ? message : `${message}: ${detail}`, options);
    this.status = status;
  }
}
