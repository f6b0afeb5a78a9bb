/** A response other than 2xx, in Moyasar's form. */
export class ApiError extends Error {
  readonly body: { type: string; message: string; errors: Record<string, string[]> | null };

  constructor(
    readonly status: number,
    type: string,
    message: string,
    errors: Record<string, string[]> | null = null,
  ) {
    super(`HTTP ${status}: ${message}`);
    this.body = { type, message, errors };
  }
}

export const invalidKey = () =>
  new ApiError(401, "authentication_error", "Invalid authorization credentials");

/** 403: a publishable key may only create payments and Apple Pay sessions. */
export const notPermitted = () =>
  new ApiError(403, "authentication_error", "You are not permitted to access this resource");

export const notFound = () => new ApiError(404, "api_error", "Object not found");

export const internalError = () => new ApiError(500, "api_error", "Internal server error");

/** 400: fields of the request are missing or malformed, by name. */
export const invalidFields = (errors: Record<string, string[]>) =>
  new ApiError(400, "invalid_request_error", "Validation Failed", errors);

/** 400: the state of the payment forbids the request. */
export const notPossible = (message: string) => new ApiError(400, "invalid_request_error", message);

/** 400: a repeated `given_id` is refused; the caller reads the payment of that id instead. */
export const usedGivenId = () =>
  new ApiError(
    400,
    "used_given_id",
    "The given_id provided has been already used with a different payment.",
  );

/** 400: the code is not that of the latest verification event. */
export const wrongVerificationCode = () =>
  new ApiError(400, "webhook_verification_invalid", "Verification code is incorrect");
