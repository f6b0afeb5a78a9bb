import { debugId } from "./ids";
import type { Link } from "./wire-types";

interface ErrorDetail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: "body" | "path";
}

/** A response other than 2xx; `body` is its JSON. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly body: object,
    readonly debugId: string,
  ) {
    super(`HTTP ${status}`);
  }
}

function apiError(
  status: number,
  name: string,
  message: string,
  details?: ErrorDetail[],
  moreLinks: Link[] = [],
): ApiError {
  const id = debugId();
  const about = details?.[0]?.issue ?? name;
  const href = `https://developer.paypal.com/docs/api/orders/v2/#error-${about}`;
  const links: Link[] = [{ href, rel: "information_link", method: "GET" }, ...moreLinks];
  return new ApiError(status, { name, message, debug_id: id, details, links }, id);
}

/** 400: a field is missing or malformed. `field` is a JSON pointer such as `/intent`. */
export function invalidRequest(field: string, issue: string, description: string): ApiError {
  return apiError(
    400,
    "INVALID_REQUEST",
    "Request is not well-formed, syntactically incorrect, or violates schema.",
    [{ field, location: "body", issue, description }],
  );
}

/** 422: well-formed, but violates a business rule, named by `issue`. */
export function unprocessable(
  issue: string,
  description: string,
  extra: { field?: string; value?: string; links?: Link[] } = {},
): ApiError {
  const { links, ...place } = extra;
  return apiError(
    422,
    "UNPROCESSABLE_ENTITY",
    "The requested action could not be performed, semantically incorrect, or failed business validation.",
    [{ ...place, issue, description }],
    links,
  );
}

/** 404 for an unknown id or path. */
export function notFound(): ApiError {
  return apiError(404, "RESOURCE_NOT_FOUND", "The specified resource does not exist.", [
    {
      issue: "INVALID_RESOURCE_ID",
      description:
        "Specified resource ID does not exist. Please check the resource ID and try again.",
    },
  ]);
}

/** 401 without credentials. */
export function notAuthenticated(): ApiError {
  return apiError(
    401,
    "AUTHENTICATION_FAILURE",
    "Authentication failed due to invalid authentication credentials or a missing Authorization header.",
  );
}

/** 403 for missing permissions, or a token of the wrong kind (the shop's or the browser's). */
export function notAuthorized(): ApiError {
  return apiError(403, "NOT_AUTHORIZED", "Authorization failed due to insufficient permissions.", [
    {
      issue: "PERMISSION_DENIED",
      description: "You do not have permission to access or perform operations on this resource.",
    },
  ]);
}

/** 401 for an unknown or expired token, in OAuth's error format, as at the provider. */
export function invalidToken(): ApiError {
  const body = { error: "invalid_token", error_description: "Token signature verification failed" };
  return new ApiError(401, body, debugId());
}

/** @param status 401 for wrong credentials, 400 for a malformed token request */
export function oauthError(status: 400 | 401, error: string, description: string): ApiError {
  return new ApiError(status, { error, error_description: description }, debugId());
}

export function unsupportedMediaType(): ApiError {
  return apiError(
    415,
    "UNSUPPORTED_MEDIA_TYPE",
    "The server does not support the request payload's media type.",
  );
}

export function internalServerError(): ApiError {
  return apiError(500, "INTERNAL_SERVER_ERROR", "An internal server error has occurred.");
}
