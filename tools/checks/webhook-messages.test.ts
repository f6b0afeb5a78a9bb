import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { webhookEvent } from "@/contract/v1/webhook-events";
import { WEBHOOK_EVENTS, WEBHOOK_KINDS } from "@/domain/shop/webhook";
import { apiDocument } from "@/server/rest/v1/v1-paths";
import { inRoot } from "../stack/project";

interface Documented {
  post: { summary: string; requestBody: { content: Record<string, { example: unknown }> } };
}

const documented = () => apiDocument().webhooks as unknown as Record<string, Documented>;

test("the document of /api/v1 describes the message of every kind of event", () => {
  expect(Object.keys(documented())).toEqual([...WEBHOOK_KINDS]);
});

test.each(WEBHOOK_KINDS)("the example of %s is a valid message of that kind", (kind) => {
  const example = documented()[kind]?.post.requestBody.content["application/json"]?.example;
  expect(webhookEvent.parse(example)).toEqual(example);
  expect(example).toMatchObject({ type: kind });
});

test.each(WEBHOOK_EVENTS)("docs/api.md describes %s in the same words", (kind) => {
  const row = new RegExp(`^\\| \`${kind}\` +\\| (.+?) +\\|$`, "m");
  const [, words] = row.exec(readFileSync(inRoot("docs", "api.md"), "utf8")) ?? [];
  expect(documented()[kind]?.post.summary.toLowerCase()).toBe(words?.toLowerCase());
});
