/**
 * An error message for display: without the leading status, braces, the message key and quotes.
 * `409: {"message":"Out of stock"}` becomes `Out of stock`. Specification §8.
 */
export function cleanErrorMessage(raw: string): string {
  const body = raw.replace(/^\s*\d{3}:\s*/, "").trim();
  return (messageInJson(body) ?? withoutJsonMarks(body)).trim();
}

/** The string `message` of a JSON object; null for any other text. */
function messageInJson(body: string): string | null {
  if (!body.startsWith("{")) return null;
  try {
    const parsed: unknown = JSON.parse(body);
    const hasMessage = typeof parsed === "object" && parsed !== null && "message" in parsed;
    return hasMessage && typeof parsed.message === "string" ? parsed.message : null;
  } catch {
    return null;
  }
}

function withoutJsonMarks(body: string): string {
  return body
    .replace(/[{}]/g, "")
    .replace(/["']?message["']?\s*:/, "")
    .replace(/"/g, "");
}
