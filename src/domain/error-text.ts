/**
 * An error's text as a person reads it: without the status in front, braces, the message key and
 * quotes. `409: {"message":"Out of stock"}` is `Out of stock`. Specification §8.
 */
export function cleanErrorMessage(raw: string): string {
  const body = raw.replace(/^\s*\d{3}:\s*/, "").trim();
  return (messageInJson(body) ?? withoutJsonMarks(body)).trim();
}

/** Null when the text is no JSON object with a message; then its marks are all that can be taken off. */
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
