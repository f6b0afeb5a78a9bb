import type { ShopErrorCode } from "./generated/error-codes.js";

/**
 * Codes of failures other than refusals of the shop: no connection, no answer in time, an answer
 * that is not the shop's, a redirect, and a failure of the shop itself.
 */
export type ClientErrorCode =
  | "connection_failed"
  | "timed_out"
  | "invalid_answer"
  | "redirected"
  | "unexpected";

/** Stable codes of errors. A newer shop may send further codes. */
export type ErrorCode = ShopErrorCode | ClientErrorCode;

export interface ErrorDetails {
  code: ErrorCode;
  /** HTTP status, or 0 without an answer. */
  status: number;
  /** A text for people: in English from /api/v1, in the visitor's language from tRPC procedures. */
  message: string;
  /** The shop's id of the request, to quote in a question to the shop's owner. */
  requestId?: string | undefined;
  /** The field of the request that is wrong. */
  field?: string | undefined;
  /** Seconds after which the request may be repeated. */
  retryAfter?: number | undefined;
  /**
   * The challenge (a puzzle against bots) to solve before repeating the call; only if `code` is
   * `challenge_required`.
   */
  challenge?: unknown;
  cause?: unknown;
}

/** A call that failed. The HTTP status decides the subclass; `code` names the reason. */
export class BarqError extends Error {
  override readonly name: string = "BarqError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;
  readonly challenge: unknown;

  constructor(details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status;
    this.requestId = details.requestId;
    this.field = details.field;
    this.retryAfter = details.retryAfter;
    this.challenge = details.challenge;
  }

  /** Whether the error has one of these codes: `error.is("out_of_stock", "not_enough_stock")`. */
  is<Code extends ErrorCode>(...codes: Code[]): this is BarqError & { readonly code: Code } {
    return codes.some((code) => code === this.code);
  }
}

/**
 * No connection, no answer in time, a redirect, or an answer that is not the shop's. The shop may
 * have executed a write.
 */
export class ConnectionError extends BarqError {
  override readonly name = "ConnectionError";
}

/** 400, 413, 415, 428 and any other 4xx: the request breaks a rule; `field` names the field. */
export class InvalidRequestError extends BarqError {
  override readonly name = "InvalidRequestError";
}

/** 401: the API key or the session is missing or no longer valid. */
export class AuthenticationError extends BarqError {
  override readonly name = "AuthenticationError";
}

/** 403: the caller may not do this; for an API key, a scope is missing. */
export class PermissionError extends BarqError {
  override readonly name = "PermissionError";
}

/** 404: there is no such resource. */
export class NotFoundError extends BarqError {
  override readonly name = "NotFoundError";
}

/** 409 and 412: the state of the shop does not allow the call. */
export class ConflictError extends BarqError {
  override readonly name = "ConflictError";
}

/** 429: too many requests; `retryAfter` states the seconds to wait. */
export class RateLimitError extends BarqError {
  override readonly name = "RateLimitError";
}

/** 5xx: the shop failed or is overloaded. */
export class ServerError extends BarqError {
  override readonly name = "ServerError";
}

/** Returns the error for an error response of the shop; its HTTP status decides the class. */
export function refusalOf(details: ErrorDetails): BarqError {
  const { status } = details;
  if (status >= 500) return new ServerError(details);
  switch (status) {
    case 401:
      return new AuthenticationError(details);
    case 403:
      return new PermissionError(details);
    case 404:
      return new NotFoundError(details);
    case 409:
    case 412:
      return new ConflictError(details);
    case 429:
      return new RateLimitError(details);
    default:
      return new InvalidRequestError(details);
  }
}
