export { type Api, type ApiOptions, createApi } from "./api.js";
export type { DeleteOptions, WriteOptions } from "./caller.js";
export {
  AuthenticationError,
  BarqError,
  type ClientErrorCode,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
} from "./errors.js";
export type * as ApiTypes from "./generated/api.js";
export type { ShopErrorCode } from "./generated/error-codes.js";
export type * as ShopTypes from "./generated/shop.js";
export type * from "./generated/webhook-events.js";
export type { CallOptions, ClientOptions } from "./http.js";
export { List, type Page } from "./pages.js";
export { createShop, type Shop, type ShopOptions } from "./shop.js";
export { verifyWebhook, WebhookError, type WebhookOptions } from "./verify-webhook.js";
