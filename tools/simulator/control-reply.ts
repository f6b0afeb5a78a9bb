/** The response of a control path. */
export interface Reply {
  status: number;
  body: unknown;
}

export const refusal = (status: number, message: string): Reply => ({
  status,
  body: { message },
});

/** Parses JSON; undefined if it is malformed. */
export function safeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
